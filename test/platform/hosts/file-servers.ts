/** Programs that serve the built folder as files: as they come, or with no more settings than a folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltSite, ROOT } from '../site.ts'
import { freePort } from './free-port.ts'
import { type Host, startServer, underNode, untilAnswering } from './host.ts'

type Built = Pick<BuiltSite, 'out'>

/** Of programs that outlive their parent process. */
const supervised = (name: string, command: readonly string[], cleanUp = () => {}): Promise<Host> =>
  startServer({
    name,
    command: process.execPath,
    args: underNode(join(ROOT, 'test/platform/hosts/supervised.ts'), ...command),
    cleanUp,
  })

/** The same of one that prints no URL, for which startServer waits. */
async function silent(name: string, url: string, command: string, cleanUp?: () => void): Promise<Host> {
  const host = await supervised(name, ['sh', '-c', `echo ${url}; exec ${command}`], cleanUp)
  await untilAnswering(host)
  return host
}

const freeUrl = async () => `http://127.0.0.1:${await freePort()}`

/** Unbuffered, so that it prints its URL at once. */
export const startPythonServer = ({ out }: Built) =>
  supervised("Python's http.server", [
    ...['python3', '-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', out],
  ])

export async function startCaddy({ out }: Built): Promise<Host> {
  const url = await freeUrl()
  return silent('Caddy', url, `caddy file-server --listen ${new URL(url).host} --root ${out}`)
}

export async function startHttpServer({ out }: Built): Promise<Host> {
  const program = join(ROOT, 'test/platform/node_modules/http-server/bin/http-server')
  const port = String(await freePort())
  const host = await supervised('http-server', [
    ...[process.execPath, program, out, '-p', port, '-a', '127.0.0.1'],
  ])
  await untilAnswering(host)
  return host
}

/** Folders that nginx creates when it starts; its default paths need root. */
const FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export async function startNginx({ out }: Built): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'directory-nginx-'))
  const url = await freeUrl()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configuration(folder, out, new URL(url).host))
  return silent('nginx', url, `nginx -p ${folder} -c ${config}`, () =>
    rmSync(folder, { recursive: true, force: true }),
  )
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
