import type { Span } from '@ayob/domain/plays/verdict'
import { type RawBuilder, sql } from 'kysely'

/** Periods as a subquery returns them: pairs of milliseconds; null without any. */
export type SpanPairs = readonly (readonly [from: number, to: number | null])[] | null

/** Aggregates the periods of rows between two columns of type `timestamptz`. */
export const spanPairs = (from: string, to: string): RawBuilder<SpanPairs> => sql<SpanPairs>`json_agg(json_build_array(
  floor(extract(epoch from ${sql.ref(from)}) * 1000), floor(extract(epoch from ${sql.ref(to)}) * 1000)))`

export const spansOf = (pairs: SpanPairs): Span[] => (pairs ?? []).map(([from, to]) => ({ from, to }))
