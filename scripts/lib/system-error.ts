/** Says in words what the system refused, for errors that any command can meet. */

/** What to do, by the system's code. */
const HELP: Record<string, string> = {
  ENOSPC: 'make room on the disk',
  EDQUOT: 'make room within the quota',
  EROFS: 'choose a place that can be written, or mount it writable',
  EACCES: 'change who may read and write there, or choose another place',
  EPERM: 'change who may read and write there, or choose another place',
  ENOENT: 'check the path, and that the command runs in the folder of the project',
  ENOTDIR: 'a file is where a folder must be: move it, or choose another path',
  EEXIST: 'a file is in the way: move it, or choose another path',
  EISDIR: 'a folder is where a file must be: choose another path',
  EMFILE: 'let a process open more files (ulimit -n), or run fewer at once',
  ENFILE: 'too many files are open on this machine: end other programs',
}

/** How to get a program that is not there. */
const PROGRAMS: Record<string, string> = {
  git: 'install git (https://git-scm.com), or add its folder to PATH',
  npm: 'install Node with npm (https://nodejs.org), or add its folder to PATH',
}

/** What to do where git says why it failed. */
const GIT_HELP = 'run it in a git clone of the project, and check that its remote can be read'

/** What, where and what to do; undefined where the error is not the system's, but a bug. */
export function systemError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path, cmd } = error as NodeJS.ErrnoException & { cmd?: string }
  if (syscall?.startsWith('spawn') && code === 'ENOENT')
    return `the program ${path} is not installed\nhelp: ${PROGRAMS[path ?? ''] ?? 'npm ci installs it; start commands with npm run'}`
  if (cmd?.startsWith('git ')) return `${error.message.trim()}\nhelp: ${GIT_HELP}`
  if (code === undefined || syscall === undefined) return undefined
  const help = HELP[code]
  return help && `${error.message}\nhelp: ${help}`
}
