/** The words of a text, which spaces and the ends of its lines keep apart: lists that would be a column of quotes. */
export const words = (text: string): string[] => text.split(/[ \n]+/).filter((word) => word !== '')
