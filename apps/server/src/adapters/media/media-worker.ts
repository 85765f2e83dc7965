import { readFileSync } from 'node:fs'
import { type Answer, type Job, NoRoom, type Results } from './job'
import { picturePrints, readLook, videoPrints } from './looks'
import { measure } from './measure'
import { drawPhoto, drawStill } from './pictures'
import { prepare, preparePaper } from './prepare'
import { drawRenditions } from './renditions'

/** A worker beyond these limits is replaced: its memory and time would count against the next file. */
const SPENT_BYTES = 200 * 1_048_576
const SPENT_CPU_S = 100

const isSpent = () => {
  const { user, system } = process.cpuUsage()
  return process.memoryUsage.rss() > SPENT_BYTES || (user + system) / 1e6 > SPENT_CPU_S
}

const WORK: { readonly [K in Job['kind']]: (job: Job & { kind: K }) => Promise<Results[K]> } = {
  creative: ({ from, folder }) => prepare(from, folder),
  paper: ({ from, folder }) => preparePaper(from, folder),
  photo: ({ from, to }) => drawPhoto(from, to),
  still: ({ from, to }) => drawStill(from, to),
  look: ({ from, to }) => readLook(from, to),
  prints: ({ from, folder, isVideo }) => (isVideo ? videoPrints(from, folder) : picturePrints(from)),
  renditions: ({ from, folder, ending }) => drawRenditions(from, folder, ending),
  measure: ({ from, folder, isVideo }) => measure(from, folder, isVideo),
}
const work = (job: Job) => (WORK[job.kind] as (job: Job) => Promise<Results[Job['kind']]>)(job)

async function answer(job: Job): Promise<void> {
  const outcome: Answer = await work(job).then(
    (result) => ({ result, spent: isSpent() }),
    // A RangeError means that there was no room for an array or on the stack.
    (error) =>
      error instanceof NoRoom || error instanceof RangeError
        ? { tooMuch: true, spent: isSpent() }
        : { fault: String(error), spent: true },
  )
  process.send?.(outcome)
}

/** What this process has reserved at its start, in kilobytes; NaN where the system doesn't tell. */
function reservedKb(): number {
  try {
    return Number(/VmData:\s{1,9}(\d{1,15})/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

process.on('message', (job: Job) => void answer(job))
// Without the server nobody needs the answer, nor the output of ffmpeg.
process.on('disconnect', () => {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL')
  process.exit()
})
process.send?.({ reservedKb: reservedKb() })
