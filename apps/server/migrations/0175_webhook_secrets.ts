import { type Kysely, sql } from 'kysely'

/** The previous secret of an endpoint. Messages are signed with both until its receiver has switched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks
      add column sealed_old_secret text,
      add column old_secret_until timestamptz`.execute(db)
}
