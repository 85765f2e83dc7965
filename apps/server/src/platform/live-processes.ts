import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './ports'

const HEARTBEAT_MS = 5_000
/** A process without a heartbeat for this long is dead. */
const ALIVE_S = 15

export type LiveProcesses = ReturnType<typeof createLiveProcesses>

/**
 * The listening server processes on all machines that share this database. A process that dies is counted for 15 s
 * more. When the database is away, the last count stays.
 */
export function createLiveProcesses(db: Db, warn: (error: unknown) => void) {
  const id = randomUUID()
  let others = 0
  let joinedAt = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()

  const beat = async () => {
    const { rows } = await sql<{ others: number }>`
      with beat as (
        insert into server_processes (id, heard_at) values (${id}, now())
        on conflict (id) do update set heard_at = now()
      ), swept as (delete from server_processes where heard_at < now() - interval '1 hour')
      select count(*)::int as others from server_processes
      where id <> ${id} and heard_at > now() - make_interval(secs => ${ALIVE_S})`.execute(db)
    others = rows[0]?.others ?? 0
  }

  return {
    /** The number of live processes, including this one. */
    count: () => others + 1,

    /** True when all other processes have counted this one. */
    isKnown: () => performance.now() - joinedAt > 2 * HEARTBEAT_MS,

    /** Announces that this process is alive, from now on. Call it before the first request is accepted. */
    async join(): Promise<void> {
      await beat()
      joinedAt = performance.now()
      timer = setInterval(() => {
        beating = beating.then(beat).catch(warn)
      }, HEARTBEAT_MS)
      timer.unref()
    },

    async leave(): Promise<void> {
      if (!timer) return
      clearInterval(timer)
      await beating
      await db.deleteFrom('server_processes').where('id', '=', id).execute().catch(warn)
    },
  }
}

/** The only process of an embedded database. */
export const ONE_PROCESS: LiveProcesses = {
  count: () => 1,
  isKnown: () => true,
  join: async () => undefined,
  leave: async () => undefined,
}
