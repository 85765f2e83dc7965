import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { RunningServer } from '@ayob/testkit/server'
import { build } from 'esbuild'

const ENTRY = fileURLToPath(new URL('../../apps/server/test/setup/hold-minutes.ts', import.meta.url))
const FOLDER = fileURLToPath(new URL('../../dist/', import.meta.url))

interface Held {
  readonly driverId: string
  readonly day: string
  /** Minutes of the day: the first one and their number. */
  readonly minutes: readonly { readonly from: number; readonly count: number }[]
}

/** Holds minutes directly in the database while the server is stopped, because no call does that. */
export async function holdMinutes(server: RunningServer, held: readonly Held[]): Promise<void> {
  const script = `${FOLDER}hold-minutes-${process.pid}.mjs`
  await build({
    entryPoints: [ENTRY],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@ayob/') ? undefined : { path, external: true },
          )
        },
      },
    ],
  })
  await server.stop()
  const { dataDir, databaseUrl } = server
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  await promisify(execFile)(process.execPath, [script, JSON.stringify(held)], { env })
  await rm(script)
  await server.restart()
}
