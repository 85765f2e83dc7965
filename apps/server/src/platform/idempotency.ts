import { createHash } from 'node:crypto'
import { HOUR_MS } from '@ayob/contract/durations'
import { Refusal } from './errors'
import type { Clock, Transact, Tx } from './ports'

const KEPT_MS = 24 * HOUR_MS

/** The `Idempotency-Key` of a call: sending the call twice runs it once. */
export interface IdempotencyKey {
  readonly userId: string
  readonly call: string
  readonly key: string
  readonly body: unknown
}

/**
 * Runs work once per key and keeps its answer for 24 hours. The claim is the first write of the work's own transaction:
 * a second sender waits for the first, and a process that dies leaves no claim behind. Throws `conflict` when the same
 * key is sent with another body.
 */
export async function once<T>(
  transact: Transact,
  clock: Clock,
  key: IdempotencyKey | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!key) return transact(work)
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(key.body ?? null))
    .digest('hex')
  return transact(async (tx) => {
    const now = clock.now()
    const mine = { user_id: key.userId, call: key.call, key: key.key }
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
      .where('user_id', '=', key.userId)
      .execute()
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ ...mine, body_hash: bodyHash, answer: null, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) {
      const earlier = await tx
        .selectFrom('idempotency_keys')
        .select(['body_hash', 'answer'])
        .where((where) => where.and(mine))
        .executeTakeFirstOrThrow()
      if (earlier.body_hash !== bodyHash) throw new Refusal('conflict', 'server.idempotencyKeyReused')
      return earlier.answer as T
    }
    const answer = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where((where) => where.and(mine))
      .execute()
    return answer
  })
}
