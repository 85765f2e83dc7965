import { type Kysely, sql } from 'kysely'

/** The saved cards of advertisers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_methods (
      id text primary key,
      owner_id text not null references users (id),
      card_type text not null check (card_type in ('visa', 'mastercard', 'amex', 'diners', 'discover')),
      last_four_digits text not null check (last_four_digits ~ '^[0-9]{4}$'),
      expiry_month int not null check (expiry_month between 1 and 12),
      expiry_year int not null,
      cardholder_name text not null,
      is_default boolean not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index payment_methods_by_owner on payment_methods (owner_id, created_at desc)`.execute(db)
  await sql`create unique index payment_methods_one_default on payment_methods (owner_id) where is_default`.execute(db)
}
