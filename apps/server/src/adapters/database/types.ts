import pg from 'pg'

/** Parses a `bigint`. Throws beyond 2^53 - 1, where the value would silently change. */
export function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}

/** The driver's parser by type id; its declarations lack the ids of array types. */
const parserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown

const asIs = (text: string): string => text
const entriesOf = parserOf(1009) as (text: string) => (string | null)[]

const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    entriesOf(text).map((entry) => (entry === null ? null : parse(entry)))

/** By type id: bigint, numeric, date and their arrays. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: safeInteger,
  1700: asIs,
  1082: asIs,
  1016: listOf(safeInteger),
  1231: listOf(asIs),
  1182: listOf(asIs),
}

/**
 * Column types: bigint as a checked number, numeric as decimal text, date as `YYYY-MM-DD`, timestamptz as Date, the
 * rest as in `pg`.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? undefined : PARSERS[oid]) ?? parserOf(oid, format),
}
