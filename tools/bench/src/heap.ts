import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '@ayob/testkit/server'

const TELL = `process.on('SIGUSR2', () => {
  for (let time = 0; time < 3; time += 1) gc()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write('in use: ' + (heapUsed + external) + ' bytes\\n')
})`

/** With these flags a server collects its garbage when asked for its memory in use. */
export const HEAP_FLAGS = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(TELL)}`]

/** The memory that a server's program uses, without garbage, in bytes. The memory of its process varies by a hundred megabytes. */
export async function inUse(server: RunningServer): Promise<number> {
  const before = server.output().length
  process.kill(server.pid(), 'SIGUSR2')
  for (;;) {
    const found = /in use: (\d+) bytes/.exec(server.output().slice(before))
    if (found) return Number(found[1])
    await pause(50)
  }
}
