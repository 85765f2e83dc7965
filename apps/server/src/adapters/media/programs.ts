import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { NoRoom } from './job'

const run = promisify(execFile)

/** Enforced by the kernel where possible: the memory of a program besides the files that it maps. A 4K frame takes 25 MB. */
const MEMORY_KB = 1024 * 1024
const ANSWER_BYTES = 64 * 1024 ** 2
/** What programs say, or how they end, when memory is refused. */
const NO_ROOM = /cannot allocate memory|bad_alloc|out of memory/i

export interface Said {
  readonly ok: boolean
  readonly stdout: string
  /** The faults that it reports. */
  readonly stderr: string
}

/**
 * Runs a program of the system on a file, with limited memory. Its time is counted with that of the worker. Throws
 * `NoRoom` when the memory did not suffice.
 */
export async function runProgram(name: string, args: readonly string[]): Promise<Said> {
  const limited = process.platform === 'linux'
  const [command, all] = limited
    ? ['/bin/sh', ['-c', `ulimit -d ${MEMORY_KB}; exec "$@"`, 'sh', name, ...args]]
    : [name, [...args]]
  try {
    const { stdout, stderr } = await run(command, all, { maxBuffer: ANSWER_BYTES })
    return { ok: true, stdout, stderr }
  } catch (error) {
    const { stdout = '', stderr = '', signal } = error as { stdout?: string; stderr?: string; signal?: string | null }
    if (NO_ROOM.test(stderr) || signal === 'SIGABRT' || signal === 'SIGKILL') throw new NoRoom()
    return { ok: false, stdout, stderr }
  }
}

const found = new Map<string, Promise<boolean>>()

/** Returns true when a program is installed. */
export function isInstalled(name: string): Promise<boolean> {
  const known = found.get(name)
  if (known !== undefined) return known
  const asked = run(name, name.startsWith('ff') ? ['-version'] : ['--help']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )
  found.set(name, asked)
  return asked
}
