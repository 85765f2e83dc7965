import { sql } from 'kysely'
import type { Reader, Tx } from './ports'
import type { Tables } from './tables'

/** The personal data that one room stores. */
export interface PersonalPart {
  /** The name of the part in the export. */
  readonly name: string
  /** The data belongs to the organisation that the person owns, not to the person: `userId` is the organisation's id. */
  readonly ofOrganisation?: boolean
  /** All data about this person, ready for JSON: no secrets, no hashes, nobody else's data. */
  exported(reader: Reader, userId: string): Promise<unknown>
  /** Removes identifying data that is no longer needed. Returns the stored files to delete after the commit. */
  erase?(tx: Tx, userId: string): Promise<readonly string[] | undefined>
}

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

/**
 * Reads the rows of one table that belong to a person: `owner` contains the person's id. With `through`, it contains
 * the id of a row of that table, whose own column refers to the person.
 */
export function ownRows<Table extends keyof Tables, Of extends keyof Tables = Table>(
  table: Table,
  {
    owner,
    through,
    columns,
    order,
  }: {
    readonly owner: Column<Table>
    readonly through?: readonly [table: Of, owner: Column<Of>]
    readonly columns: readonly Column<Table>[]
    readonly order: Column<Table>
  },
) {
  return async (reader: Reader, userId: string): Promise<Record<string, unknown>[]> => {
    const owners = through
      ? sql`(select id from ${sql.table(through[0])} where ${sql.ref(through[1])} = ${userId})`
      : sql`(${userId})`
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where ${sql.ref(owner)} in ${owners} order by ${sql.ref(order)}`.execute(reader)
    return rows
  }
}
