import { type AliasedRawBuilder, sql } from 'kysely'

/** Selects the name of the person whose id a column contains, as `by`; null without a person. */
export const byNameOf = (column: string): AliasedRawBuilder<string | null, 'by'> =>
  sql<string | null>`(select concat_ws(' ', first_name, last_name) from users where id = ${sql.ref(column)})`.as('by')
