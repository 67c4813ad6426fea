/** Imported for its effect, before any schema is made: zod makes no code from text, which the policy forbids and browsers log. */
import { config } from 'zod'

config({ jitless: true })
