import { type RawBuilder, sql } from 'kysely'

const TO_ESCAPE = /["\\]/g

const TYPES = {
  text: sql`text[]`,
  int: sql`int[]`,
  bigint: sql`bigint[]`,
  float8: sql`float8[]`,
  date: sql`date[]`,
  timestamptz: sql`timestamptz[]`,
}

/** Column types by row property. */
export type Columns<Row> = { readonly [Key in keyof Row]?: keyof typeof TYPES }

/**
 * `unnest` over columns of rows, in the order of the named columns: one parameter per column, for any number of rows.
 * Columns of type `timestamptz` take milliseconds.
 */
export function unnest<Row>(rows: readonly Row[], columns: Columns<Row>): RawBuilder<unknown> {
  const arrays = Object.entries(columns).map(([name, type]) => {
    const key = name as keyof Row
    const column =
      type === 'timestamptz'
        ? instantsOf(rows, (row) => row[key] as number)
        : columnOf(rows, (row) => row[key] as string | number | bigint | null)
    return sql`${column}::${TYPES[type as keyof typeof TYPES]}`
  })
  return sql`unnest(${sql.join(arrays)})`
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

/** A column of instants, given in milliseconds. Few are distinct, so each is formatted only once. */
export function instantsOf<Row>(rows: readonly Row[], pick: (row: Row) => number): string {
  const known = new Map<number, string>()
  return columnOf(rows, (row) => {
    const instant = pick(row)
    let text = known.get(instant)
    if (text === undefined) {
      text = new Date(instant).toISOString()
      known.set(instant, text)
    }
    return text
  })
}
