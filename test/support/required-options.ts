/** What a command needs before it looks at its other options, by its name. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'health:publish': ['--run', 'run'],
  diff: ['--base', 'HEAD'],
  smoke: ['--url', 'http://localhost:1'],
  'models:publish': ['--imported', 'imported'],
  record: ['--visits', 'visits.json'],
}
