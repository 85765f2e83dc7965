import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ENDING = extname(import.meta.url)
const PROGRAM = fileURLToPath(new URL(`./daily-backup${ENDING}`, import.meta.url))
/** Only the sources need a loader, the build does not. */
const LOADER = ENDING === '.ts' ? ['--import', createRequire(import.meta.url).resolve('tsx')] : []

const zMade = z.object({ bytes: z.number(), rows: z.number(), files: z.number() })

/** Makes a daily backup with this server's settings and flags in a separate process, which `signal` can end. */
export async function makeInProcess(name: string, signal: AbortSignal): Promise<z.output<typeof zMade>> {
  const args = [...process.execArgv, ...LOADER, PROGRAM, name]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill()
  signal.addEventListener('abort', stop)
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  signal.removeEventListener('abort', stop)
  if (signal.aborted) throw new Error('the server stopped before it was made')
  if (code !== 0) throw new Error(complaint.trim().split('\n').at(-1) || `it ended with code ${code}`)
  return zMade.parse(JSON.parse(said))
}
