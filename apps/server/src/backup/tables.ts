import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/tables'

export interface TableShape {
  readonly name: string
  /** Stored columns, without generated ones. */
  readonly columns: readonly string[]
  /** Tables that must be filled first. */
  readonly needs: readonly string[]
}

/**
 * Returns the tables of our schema, each after those that it refers to. Leaves out the migrator's tables, unlogged
 * tables, whose rows only matter to running processes, and partitions, whose rows belong to their parent table.
 */
export async function tablesOf(db: Kysely<Tables>): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid
      ) as needs
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p'
      and c.relname not like 'kysely\\_%'
    order by c.relname
  `.execute(db)
  return inOrder(rows)
}

function inOrder(tables: readonly TableShape[]): TableShape[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Map<string, TableShape>()
  const visit = (table: TableShape, path: readonly string[]) => {
    if (ordered.has(table.name)) return
    if (path.includes(table.name)) throw new Error(`tables have circular references: ${path.join(', ')}`)
    for (const name of table.needs) {
      const needed = byName.get(name)
      if (needed) visit(needed, [...path, table.name])
    }
    ordered.set(table.name, table)
  }
  for (const table of tables) visit(table, [])
  return [...ordered.values()]
}

/** Debits minus credits of each account of the journal, in cents; empty for a database without tables. */
export async function journalSums(db: Kysely<Tables>): Promise<Record<string, string>> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('journal_postings') is not null as there`.execute(db)
  if (!there[0]?.there) return {}
  const { rows } = await sql<{ account: string; cents: string }>`
    select account, sum(debit_cents - credit_cents)::text as cents from journal_postings group by account order by account
  `.execute(db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
