/** `server.json`: what the MCP registry is told of a server, as far as this project writes it. */
import * as z from 'zod'

/** The schema that the registry asked for when this was written: the newest that it accepts (December 2025). */
export const SERVER_JSON_SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

const version = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'expected a version such as 0.2.0')

/** Lengths and patterns are those of the schema above; what it leaves open and we never write is refused. */
export const serverJson = z.strictObject({
  $schema: z.literal(SERVER_JSON_SCHEMA),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, 'expected a name such as io.github.<owner>/<server>'),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  repository: z.strictObject({ url: z.url(), source: z.literal('github') }),
  websiteUrl: z.url().optional(),
  version,
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      // The only npm registry that the official registry accepts.
      registryBaseUrl: z.literal('https://registry.npmjs.org'),
      identifier: z.string().min(1),
      version,
      transport: z.strictObject({ type: z.literal('stdio') }),
    }),
  ]),
})
export type ServerJson = z.infer<typeof serverJson>
