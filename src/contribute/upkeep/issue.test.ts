import { expect, onTestFinished, test } from 'vitest'
import { startGitHub } from '../../../test/fake-servers/github.ts'
import { LABEL, publishIssue, TITLE } from './issue.ts'

test('one issue is opened, updated, closed, and then left alone', async () => {
  const { issues, repository } = await startGitHub(onTestFinished)
  issues.push({ number: 1, title: TITLE, body: 'by a stranger', state: 'open', labels: [] })
  const publish = (body: string) => publishIssue(repository, body, fetch)
  expect(await publish('first')).toEqual({ action: 'opened', number: 2 })
  expect(await publish('second\n')).toEqual({ action: 'updated', number: 2 })
  expect(issues[1]).toMatchObject({ body: 'second', state: 'open', labels: [LABEL] })
  expect(await publish('\n')).toEqual({ action: 'closed', number: 2 })
  expect(await publish('')).toBeUndefined()
  expect(issues[0]!.body).toBe('by a stranger')
})
