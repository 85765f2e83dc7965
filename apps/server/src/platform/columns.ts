import { type RawBuilder, sql } from 'kysely'

const TO_ESCAPE = /["\\]/g

const TYPES = {
  text: sql`text[]`,
  int: sql`int[]`,
  bigint: sql`bigint[]`,
  numeric: sql`numeric[]`,
  float8: sql`float8[]`,
  date: sql`date[]`,
  /** Sent as milliseconds: both sides convert numbers many times as fast as dates. */
  timestamptz: sql`bigint[]`,
}

/** Column types by row property. */
export type Columns<Row> = { readonly [Key in keyof Row]?: keyof typeof TYPES }

/**
 * A table of rows with the named columns, in their order, to be used after `from` with an alias: one parameter per
 * column, for any number of rows. Columns of type `timestamptz` take milliseconds.
 */
export function unnest<Row>(rows: readonly Row[], columns: Columns<Row>): RawBuilder<unknown> {
  const entries = Object.entries(columns) as [string & keyof Row, keyof typeof TYPES][]
  const arrays = entries.map(
    ([name, type]) => sql`${columnOf(rows, (row) => row[name] as string | number | bigint | null)}::${TYPES[type]}`,
  )
  const values = entries.map(([name, type]) =>
    type === 'timestamptz' ? sql`to_timestamp(${sql.ref(name)}::float8 / 1000)` : sql.ref(name),
  )
  return sql`(select ${sql.join(values)} from unnest(${sql.join(arrays)}) as sent (${sql.join(entries.map(([name]) => sql.ref(name)))}))`
}

/** Rows sorted by keys. Processes that write the same rows in the same order can't deadlock. */
export function sortedBy<Row>(rows: Iterable<Row>, ...keys: readonly (keyof Row)[]): Row[] {
  return [...rows].sort((a, b) => {
    for (const key of keys) if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1
    return 0
  })
}

/**
 * An array in PostgreSQL's text format, to be cast to its type. Totals are written thousands of values at a time; the
 * driver's own conversion accepts values of every kind and takes several times as long.
 */
export function columnOf<Row>(rows: readonly Row[], pick: (row: Row) => string | number | bigint | null): string {
  let text = '{'
  let before: string | undefined
  let quoted = ''
  for (let index = 0; index < rows.length; index++) {
    const value = pick(rows[index] as Row)
    if (index > 0) text += ','
    if (typeof value === 'string') {
      // Neighbours are often the same, and escaping takes longer than anything else here.
      if (value !== before) quoted = `"${value.replace(TO_ESCAPE, '\\$&')}"`
      before = value
      text += quoted
    } else text += value === null ? 'null' : value
  }
  return `${text}}`
}
