import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CAPABILITY_SLUGS } from '../../core/schema/vocabulary.ts'
import { PREVIEW_SIZE, previewPath } from './preview-image.ts'

test.each([undefined, ...CAPABILITY_SLUGS])(
  'the picture of %s is there, as large as the page says; else run `npm run screenshots`',
  (capability) => {
    const bytes = readFileSync(join(import.meta.dirname, 'static', previewPath(capability)))
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    // https://www.w3.org/TR/png-3/#11IHDR
    expect({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }).toEqual(PREVIEW_SIZE)
    expect(bytes.length).toBeLessThan(40_000)
  },
)
