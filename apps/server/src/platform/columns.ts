import type { Span } from '@ayob/domain/plays/verdict'
import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Reader } from './ports'

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

/** Periods as a subquery returns them: pairs of milliseconds; null without any. */
export type SpanPairs = readonly (readonly [from: number, to: number | null])[] | null

/** Aggregates the periods of rows between two columns of type `timestamptz`. */
export const spanPairs = (from: string, to: string): RawBuilder<SpanPairs> => sql<SpanPairs>`json_agg(json_build_array(
  floor(extract(epoch from ${sql.ref(from)}) * 1000), floor(extract(epoch from ${sql.ref(to)}) * 1000)))`

export const spansOf = (pairs: SpanPairs): Span[] => (pairs ?? []).map(([from, to]) => ({ from, to }))

/** Stands for a value in the text of a statement. */
class Placeholder {
  constructor(readonly index: number) {}
}

const names = new Map<string, string>()

/** The name under which connections keep a statement; undefined for one that is not kept. */
export const preparedName = (text: string): string | undefined => names.get(text)

/**
 * A statement that runs with almost every page: planning it takes the database longer than running it. Its text is
 * built once, and each connection parses and plans it once. The values are the parameters of `build` after the reader;
 * `build` may use them only as parameters of the statement, because it gets placeholders. Not for a statement whose best
 * plan depends on its values.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (reader: Reader, ...values: Values) => CompiledQuery<Row>,
): (reader: Reader, ...values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  return async (reader, ...values) => {
    known ??= keep(build(reader, ...(values.map((_, index) => new Placeholder(index)) as unknown as Values)))
    const parameters = known.parameters.map((one) => (one instanceof Placeholder ? values[one.index] : one))
    return (await reader.executeQuery<Row>({ ...known, parameters })).rows
  }
}

/** Runs a statement whose text is the same each time, like `prepared`, but with a text that is built each time. */
export function executePrepared<Row>(
  reader: Reader,
  statement: { compile(reader: Reader): CompiledQuery<Row> },
): Promise<QueryResult<Row>> {
  return reader.executeQuery(keep(statement.compile(reader)))
}

function keep<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  names.set(query.sql, names.get(query.sql) ?? `kept_${names.size}`)
  return query
}

/** An instant as the time of day and date in Asia/Colombo. */
export const inColombo = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Asia/Colombo')`

/** The day of an instant in Asia/Colombo. */
export const dayInColombo = (instant: RawBuilder<unknown>) => sql<string>`${inColombo(instant)}::date`
