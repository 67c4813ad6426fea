/** What a command needs before it looks at its other options, by the name of its file in `scripts/`. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'health-publish': ['--run', 'run'],
  'release-notes': ['v0.1.0'],
  diff: ['--base', 'HEAD'],
  smoke: ['http://localhost:1'],
  'models-publish': ['--imported', 'imported'],
  record: ['--visits', 'visits.json'],
}
