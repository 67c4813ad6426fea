import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/content.ts'
import type { SiteFile } from '../files/site-files.ts'
import { BUILD_FILE, EmitError, emit, prepareOutput, readBuildFile } from './emit.ts'

const files = (entries: Record<string, string>) => new Map(Object.entries(entries))
const read = (out: string, file: string) => readFileSync(join(out, file), 'utf8')
/** Where a build can be written, in a folder that holds nothing else. */
const anOutput = () => join(temporaryFolder(), 'public')
const listed = (out: string) => readdirSync(out).toSorted()
const siblings = (out: string) => listed(join(out, '..')).filter((name) => name !== 'public')

/** That a build is refused, with what the user can do. */
const refusal = (message: string, help: string) =>
  expect.objectContaining({
    name: 'EmitError',
    message: expect.stringContaining(message),
    help: expect.stringContaining(help),
  })

const OLD = files({ 'a.txt': 'old', 'api/b.json': '1' })

describe('a build', () => {
  test('is its files, and one that names them', () => {
    const out = anOutput()
    const emitted = emit(out, OLD, 'http://localhost:1')
    expect(emitted).toMatchObject({ files: 2, bytes: 4 })
    expect([read(out, 'a.txt'), read(out, 'api/b.json')]).toEqual(['old', '1'])
    // What sha256sum says of the lines that it says of both files.
    expect(readBuildFile(out)).toEqual({
      id: 'fd2154005d47696a45f0a9792a552fa5680398d9cdb27c158a71e09d1bd61045',
      siteUrl: 'http://localhost:1',
      files: ['a.txt', 'api/b.json'],
    })
    expect(emitted.id).toBe(readBuildFile(out)!.id)
  })

  test('has the same id and the same bytes in whatever order its files were made', () => {
    const [one, other] = [anOutput(), anOutput()]
    emit(one, OLD)
    emit(other, [...OLD].toReversed())
    expect(read(other, BUILD_FILE)).toBe(read(one, BUILD_FILE))
  })

  test.each([
    ['other bytes', { 'a.txt': 'new', 'api/b.json': '1' }],
    ['another name', { 'c.txt': 'old', 'api/b.json': '1' }],
    ['one file less', { 'a.txt': 'old' }],
  ])('has another id with %s', (_, changed) => {
    const out = anOutput()
    const { id } = emit(out, OLD)
    expect(emit(out, files(changed)).id).not.toBe(id)
  })

  test('replaces the one before as a whole', () => {
    const out = anOutput()
    emit(out, OLD)
    writeFileSync(join(out, 'a.txt'), 'bad')
    utimesSync(join(out, 'a.txt'), 4e9, 4e9)
    emit(out, files({ 'a.txt': 'old', 'c/d.txt': 'new' }))
    expect(listed(out)).toEqual([BUILD_FILE, 'a.txt', 'c'])
    expect(read(out, 'a.txt')).toBe('old')
    expect(siblings(out)).toEqual([])
  })
})

/** Its files, between which something happens to the folder. */
const meanwhile = (happens: (out: string) => void, file?: string) =>
  function* (out: string) {
    yield ['a.txt', 'new'] as const
    happens(out)
    if (file) yield [file, 'new'] as const
  }
const taken = (out: string) => rmSync(`${out}.next`, { recursive: true })
const broken = () => {
  throw new Error('cannot be made')
}

test.each<[what: string, make: (out: string) => Iterable<SiteFile>, said: string | object]>([
  ['a file made twice', () => [...OLD, ['a.txt', '2']], 'a.txt is made twice'],
  ['a file that cannot be made', meanwhile(broken), 'cannot be made'],
  ['a folder that another one takes away', meanwhile(taken, 'b.txt'), refusal('', 'one at a time')],
  ['that, and a folder in it', meanwhile(taken, 'folder/b.txt'), refusal('', 'one at a time')],
  ['a name that is too long for the disk', () => [...OLD, [`${'z'.repeat(300)}.json`, '']], EmitError],
])('a build with %s replaces nothing, and says why', (_, make, said) => {
  const out = anOutput()
  emit(out, OLD)
  expect(() => emit(out, make(out))).toThrow(said as string)
  expect([read(out, 'a.txt'), siblings(out)]).toEqual(['old', []])
})

describe('a folder', () => {
  test('that is not there, with those above it, is made', () => {
    const out = join(temporaryFolder(), 'deep/er/public')
    emit(out, OLD)
    expect(read(out, 'a.txt')).toBe('old')
  })

  test('that is empty, or holds what systems put into folders, is taken', () => {
    const out = temporaryFolder()
    mkdirSync(join(out, 'empty'))
    writeFileSync(join(out, '.DS_Store'), '')
    emit(out, OLD)
    expect(listed(out)).toEqual([BUILD_FILE, 'a.txt', 'api'])
  })

  test('that holds something else is refused, and stays as it is', () => {
    const out = temporaryFolder()
    mkdirSync(join(out, '.git'))
    writeFileSync(join(out, '.git/HEAD'), 'mine')
    for (const refuse of [() => emit(out, OLD), () => prepareOutput(out)])
      expect(refuse).toThrow(refusal(`${out} is neither empty nor a build: it holds .git/HEAD`, '--out'))
    expect(read(out, '.git/HEAD')).toBe('mine')
  })

  test('with a file of somebody else in a build is refused too', () => {
    const out = anOutput()
    emit(out, OLD)
    writeFileSync(join(out, 'api/mine.txt'), 'mine')
    const mine = join(out, 'api/mine.txt')
    expect(() => emit(out, files({ 'a.txt': 'new' }))).toThrow(
      refusal(`${mine} was written by no build, and would be deleted`, 'src/site/static/'),
    )
    expect([read(out, 'a.txt'), read(out, 'api/mine.txt')]).toEqual(['old', 'mine'])
  })

  test('into which a file is put while the build is written is refused as well', () => {
    const out = anOutput()
    emit(out, OLD)
    const putting = meanwhile((folder) => writeFileSync(join(folder, 'mine.txt'), 'mine'))
    expect(() => emit(out, putting(out))).toThrow(EmitError)
    expect([read(out, 'a.txt'), read(out, 'mine.txt'), siblings(out)]).toEqual(['old', 'mine', []])
  })

  test.each(['', '{', 'null', '[]', '{"id":1,"files":[]}', '{"id":"x"}', '{"id":"x","files":[1]}'])(
    'whose build file says %j holds no build',
    (text) => {
      const out = anOutput()
      emit(out, OLD)
      writeFileSync(join(out, BUILD_FILE), text)
      expect(readBuildFile(out)).toBeUndefined()
      expect(() => emit(out, OLD)).toThrow('neither empty nor a build')
    },
  )

  test.each(['../secret', 'a/../../secret', 'a\\..\\..\\secret', '/etc/passwd', 'C:\\secret'])(
    'whose build file names a path outside, such as %s, holds no build',
    (path) => {
      const out = temporaryFolder()
      writeFileSync(join(out, BUILD_FILE), JSON.stringify({ id: 'x', siteUrl: null, files: [path] }))
      expect(readBuildFile(out)).toBeUndefined()
    },
  )

  test('behind a link is replaced where it is', () => {
    const [real, link] = [anOutput(), anOutput()]
    symlinkSync(real, link, 'junction')
    // The first time the link leads nowhere yet.
    emit(link, OLD)
    emit(link, files({ 'a.txt': 'new' }))
    expect(listed(real)).toEqual([BUILD_FILE, 'a.txt'])
    expect(read(link, 'a.txt')).toBe('new')
  })

  test('that is a file, or below one, is refused with a way out', () => {
    const out = anOutput()
    writeFileSync(out, '')
    for (const path of [out, join(out, 'below')])
      expect(() => emit(path, OLD)).toThrow(refusal(`cannot write to ${path}: `, 'a file is in the way'))
    expect(statSync(out).isFile()).toBe(true)
  })
})

/** To root no mode is a hindrance, so what follows is done as nobody. */
function asNobody(action: () => void): void {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid!(65_534)
  try {
    action()
  } finally {
    if (isRoot) process.seteuid!(0)
  }
}

describe.skipIf(process.platform === 'win32')('without the right to write', () => {
  test('next to the output, a build is refused with a way out', () => {
    const out = anOutput()
    emit(out, OLD)
    const parent = join(out, '..')
    chmodSync(parent, 0o555)
    onTestFinished(() => chmodSync(parent, 0o755))
    asNobody(() =>
      expect(() => emit(out, files({ 'a.txt': 'new' }))).toThrow(
        refusal('EACCES: permission denied', `make ${parent} writable`),
      ),
    )
    expect([read(out, 'a.txt'), siblings(out)]).toEqual(['old', []])
  })

  test('in folders of the old build, these are left for a later build to remove', () => {
    const out = anOutput()
    chmodSync(join(out, '..'), 0o777)
    asNobody(() => {
      emit(out, files({ 'folder/a.txt': 'old' }))
      chmodSync(join(out, 'folder'), 0o555)
      emit(out, files({ 'a.txt': 'new' }))
      expect([read(out, 'a.txt'), siblings(out)]).toEqual(['new', ['public.old']])
      expect(() => prepareOutput(out)).toThrow(EmitError)
      chmodSync(join(out, '..', 'public.old/folder'), 0o755)
      emit(out, OLD)
    })
    expect([read(out, 'a.txt'), siblings(out)]).toEqual(['old', []])
  })
})

describe('what a killed build left', () => {
  /** A folder of a build next to the output. */
  const leave = (out: string, name: string, buildFile = '') => {
    const path = join(out, '..', name)
    mkdirSync(path)
    writeFileSync(join(path, 'half.txt'), '')
    writeFileSync(join(path, BUILD_FILE), buildFile)
  }

  test('is removed by the next', () => {
    const out = anOutput()
    leave(out, 'public.next')
    leave(out, 'public.old', '{"id":"x","siteUrl":null,"files":["half.txt"]}')
    mkdirSync(out)
    emit(out, OLD)
    expect([read(out, 'a.txt'), siblings(out)]).toEqual(['old', []])
  })

  test('before it wrote anything is removed as well', () => {
    const out = anOutput()
    mkdirSync(join(out, '..', 'public.next'))
    emit(out, OLD)
    expect(siblings(out)).toEqual([])
  })

  test('between its two renames comes back, even if the next build writes nothing', () => {
    const out = anOutput()
    emit(out, OLD)
    renameSync(out, `${out}.old`)
    leave(out, 'public.next')
    prepareOutput(out)
    expect([read(out, 'a.txt'), siblings(out)]).toEqual(['old', []])
  })

  test.each(['public.next', 'public.old'])(
    'is told from a folder %s of the user, which is refused',
    (name) => {
      const out = anOutput()
      mkdirSync(join(out, '..', name))
      writeFileSync(join(out, '..', name, 'mine.txt'), 'mine')
      expect(() => emit(out, OLD)).toThrow(refusal('mine.txt', ''))
      expect([existsSync(out), read(join(out, '..', name), 'mine.txt')]).toEqual([false, 'mine'])
    },
  )

  test('stays where the name is not one that builds give', () => {
    const out = anOutput()
    const names = ['public.older', 'public.next-mine', 'public.txt', 'publications']
    for (const name of names) writeFileSync(join(out, '..', name), 'mine')
    emit(out, OLD)
    expect(siblings(out)).toEqual(names.toSorted())
  })
})

test('two outputs in one folder do not meet', () => {
  const parent = mkdtempSync(join(temporaryFolder(), 'outputs-'))
  const [out, longer] = [join(parent, 'public'), join(parent, 'public.de')]
  emit(out, OLD)
  emit(longer, OLD)
  emit(out, OLD)
  expect(listed(parent)).toEqual(['public', 'public.de'])
})
