import pg from 'pg'

/** The number of the advisory lock; no other lock of ours uses it. */
const START_LOCK = 7_296_202
/** A start that takes longer is stuck: waiting processes report it and give up. */
const WAIT_MS = 300_000

/** Another process has held the start lock for longer than a start takes. */
export class StartIsStuck extends Error {}

/**
 * Runs the start of a process while no other process starts on the same PostgreSQL: one process creates the keys,
 * migrations and first administrator, and the others find them. Without an address there is no lock, since the embedded
 * database belongs to one process. The lock has its own connection and ends with it: a process that dies releases it at
 * once, a machine that vanishes after half a minute. A transaction holds the lock, so it also works through a
 * connection pooler. Errors: StartIsStuck.
 */
export async function oneStartAtATime<T>(databaseUrl: string | undefined, start: () => Promise<T>): Promise<T> {
  if (databaseUrl === undefined) return start()
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'ayob start',
  })
  // Without a listener, a broken connection would end the process. Migrations and keys have their own locks.
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: NodeJS.ErrnoException) => {
      throw new Error(`DATABASE_URL: ${error.message || error.code}`)
    })
    await client.query(`
      begin;
      set local tcp_keepalives_idle = 10;
      set local tcp_keepalives_interval = 5;
      set local tcp_keepalives_count = 4;
      set local idle_in_transaction_session_timeout = 0;
      set local statement_timeout = 0;
      set local lock_timeout = ${WAIT_MS}`)
    await client.query('select pg_advisory_xact_lock($1)', [START_LOCK]).catch((error: pg.DatabaseError) => {
      if (error.code !== '55P03') throw error
      throw new StartIsStuck(`another process has been starting for ${WAIT_MS / 60_000} minutes; look at its log`)
    })
    return await start()
  } finally {
    // The disconnect is not awaited: on a silent connection it never completes, and the lock ends anyway.
    client.end().catch(() => undefined)
  }
}
