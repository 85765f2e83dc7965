import type { FastifyReply } from 'fastify'
import { createBoundedQueue } from '../bounded-queue'
import { Refusal } from '../errors'

/** Two at once leave a small machine time for everybody else. */
const queue = createBoundedQueue({ atOnce: 2, waiting: 64, retryAfterS: 10 })

/** Aborted when the caller of an answer hangs up before it is complete. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) hungUp.abort()
  })
  return hungUp.signal
}

/** Runs long work of an account (proofs, exports, documents) in its turn; accounts take turns. Errors: `busy`. */
export function inTurn<T>(account: string, hungUp: AbortSignal, work: () => Promise<T>): Promise<T> {
  return queue.run(account, async () => {
    if (hungUp.aborted) throw new Refusal('busy', 'server.busy')
    return work()
  })
}

/** Makes each part of a long answer in turn. A reader who is slow, or gone, takes no turn. */
export async function* partsInTurn<T>(
  account: string,
  hungUp: AbortSignal,
  parts: AsyncIterable<T>,
): AsyncGenerator<T> {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const part = await inTurn(account, hungUp, () => iterator.next())
      if (part.done) return
      yield part.value
    }
  } finally {
    await iterator.return?.()
  }
}
