/** Serves the function that the given module exports, on a free port, until its parent process exits. */

/** The part of Deno that is used here; this folder is type-checked for Node. */
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
