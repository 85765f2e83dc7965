import { type Kysely, sql } from 'kysely'

/** The secret that an endpoint had before: messages are signed with both until its receiver has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks
      add column sealed_old_secret text,
      add column old_secret_until timestamptz`.execute(db)
}
