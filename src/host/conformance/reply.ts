/** What a site answered to one request. */
import { expectSame, Mismatch } from './mismatch.ts'

export type Reply = {
  /** Method and path, as messages show them. */
  where: string
  status: number
  headers: Headers
  bytes: Uint8Array
  /** The bytes as UTF-8. */
  text: string
}

/** The body as JSON of a schema. Throws a `Mismatch` where it is not. */
export function jsonOf<T>({ where, status, text }: Reply, schema: { parse: (value: unknown) => T }): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    const problem = (error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 300)
    throw new Mismatch(`${where}: status ${status}, and the body is not what its schema says: ${problem}`)
  }
}

export const expectStatus = ({ where, status }: Reply, expected: number) =>
  expectSame(where, 'status', status, expected)

export const expectNotModified = ({ where, status, text }: Reply) =>
  expectSame(where, 'status and body', [status, text], [304, ''])
