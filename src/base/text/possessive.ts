/** `Groq’s`, `ElevenLabs’`. */
export const possessive = (name: string): string => `${name}${/s$/.test(name) ? '’' : '’s'}`
