/** The frame of the site's few HTML pages: no script, no request to anywhere else. */
import { escapeMarkup } from '../escape.ts'

/** A whole document around `main`, which must be HTML already. */
export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>
:root { color-scheme: light dark; font: 100%/1.6 system-ui, sans-serif }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem }
h1 { line-height: 1.2 }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid; border-radius: .4rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid; vertical-align: top }
</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${main}
</main>
</body>
</html>
`
}
