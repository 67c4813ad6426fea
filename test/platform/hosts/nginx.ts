/** The built folder under nginx with a root and no further settings. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltSite, ROOT } from '../site.ts'
import { freePort } from './free-port.ts'
import { type Host, startServer, underNode, untilAnswering } from './host.ts'

/** Folders that it creates when it starts; its default paths need root. */
const FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export async function startNginx({ out }: Pick<BuiltSite, 'out'>): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'directory-nginx-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configuration(folder, out, new URL(url).host))
  // nginx prints nothing itself, and startServer waits for a URL.
  const start = `echo ${url}; exec nginx -p ${folder} -c ${config}`
  const host = await startServer({
    name: 'nginx',
    command: process.execPath,
    args: underNode(join(ROOT, 'test/platform/hosts/supervised.ts'), 'sh', '-c', start),
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  })
  await untilAnswering(host)
  return host
}

const configuration = (folder: string, out: string, listen: string) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  types { application/json json; text/html html; }
  access_log off;
  ${FOLDERS.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server { listen ${listen}; root ${out}; }
}
`
