/** The parts of a score, as two answers publish them. */
import { z } from 'zod'

export const ofParts = <Part extends z.ZodType>(part: Part) =>
  z.strictObject({
    reliability: part.describe('From our own daily checks.'),
    freeTier: part.describe('From what is free, and its terms.'),
    documentation: part.describe('From the pages that the provider publishes.'),
    popularity: part.describe('From downloads and integration catalogues.'),
  })
