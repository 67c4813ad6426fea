import { expect, onTestFinished, test } from 'vitest'
import { startGitHub } from '../../test/fake-servers/github.ts'
import { syncIssues } from './github.ts'

const KIND = { label: 'ours', isOurs: (title: string) => title.startsWith('Our '), closing: 'Done.' }
const one = { title: 'Our one', body: 'first' }
const two = { title: 'Our two', body: 'second' }

/** A repository with issues that look like ours, and are not. */
async function aRepository() {
  const github = await startGitHub(onTestFinished)
  const others = [
    { number: 1, title: 'Our one', body: 'by a stranger', state: 'open', labels: [] },
    {
      number: 2,
      title: 'Our one',
      body: 'a pull request',
      state: 'open',
      labels: ['ours'],
      pull_request: {},
    },
    { number: 3, title: 'Another', body: 'a person set the label', state: 'open', labels: ['ours'] },
  ]
  github.issues.push(...structuredClone(others))
  const sync = async (...wanted: { title: string; body: string }[]) =>
    (await syncIssues(github.repository, KIND, wanted, fetch)).map(
      ({ action, number }) => `${action} ${number}`,
    )
  return { github, others, sync }
}

test('issues are opened, kept, updated and closed, and those of others are left alone', async () => {
  const { github, others, sync } = await aRepository()
  expect(await sync(one, two)).toEqual(['opened 4', 'opened 5'])
  expect(github.issues[3]).toMatchObject({ ...one, labels: ['ours'] })
  expect(await sync(one, { ...two, body: 'third' })).toEqual(['kept 4', 'updated 5'])
  expect(github.issues[4]).toMatchObject({ title: 'Our two', body: 'third', state: 'open' })
  expect(await sync(two)).toEqual(['updated 5', 'closed 4'])
  expect(github.issues[3]).toMatchObject({ body: 'Done.', state: 'closed', state_reason: 'completed' })
  expect(await sync()).toEqual(['closed 5'])
  expect(await sync()).toEqual([])
  expect(await sync(one)).toEqual(['opened 6'])
  expect(github.issues.slice(0, 3)).toEqual(others)
})

test('of two with one title one is left', async () => {
  const { github, sync } = await aRepository()
  await sync(one)
  github.issues.push({ ...github.issues[3]!, number: 5 })
  expect(await sync(one)).toEqual(['kept 4', 'closed 5'])
})

test('what is not written is not asked for', async () => {
  const { github, sync } = await aRepository()
  await sync(one)
  github.requests.length = 0
  await sync(one)
  expect(github.requests).toEqual(['GET /repos/o/r/issues'])
})

test("GitHub's refusal names the request, not the token", async () => {
  const { github } = await aRepository()
  const repository = { ...github.repository, token: 'another' }
  await expect(syncIssues(repository, KIND, [], fetch)).rejects.toThrow(
    /^GitHub answered 401: GET \/repos\/o\/r\/issues$/,
  )
})
