/** The error that a read of the client rejects with. */
import { expect } from 'vitest'
import { DirectoryError } from '../../src/clients/client/read.ts'

export async function failureOf(read: Promise<unknown>): Promise<DirectoryError> {
  const error = await read.then(
    (value) => expect.unreachable(`it answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DirectoryError)
  return error as DirectoryError
}
