/** Serves the function that the module given as argument exports, on a free port, until whoever started it is gone. */

/** What is used of Deno here; the type checker of this folder knows only Node. */
declare const Deno: {
  args: string[]
  exit(): never
  stdin: { readable: AsyncIterable<Uint8Array> }
  serve(
    options: { port: number; onListen: (address: { port: number }) => void },
    handler: (request: Request) => Response,
  ): unknown
}

const { default: handler } = (await import(Deno.args[0]!)) as { default: (request: Request) => Response }
Deno.serve({ port: 0, onListen: ({ port }) => console.log(`http://localhost:${port}`) }, handler)
for await (const _ of Deno.stdin.readable);
Deno.exit()
