import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import { HOLDING } from '@ayob/domain/integrity/lifecycle'
import { wholeMinutes } from '@ayob/domain/integrity/spans'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** Spans in their stored form: `[[from,to],...]` in milliseconds. */
export const packSpans = (spans: readonly MinuteSpan[]): string =>
  JSON.stringify(spans.map(({ from, to }) => [from, to]))

export const unpackSpans = (text: string): MinuteSpan[] =>
  (JSON.parse(text) as [number, number][]).map(([from, to]) => ({ from, to }))

/** The held time of vehicles, from their open and rejected cases. Vehicles without any are absent. */
export async function heldSpansOf(reader: Reader, vehicleIds: readonly string[]): Promise<Map<string, MinuteSpan[]>> {
  const rows = await reader
    .selectFrom('integrity_cases')
    .select(['vehicle_id', 'spans'])
    .where(sql<boolean>`vehicle_id = any(${[...vehicleIds]}::text[])`)
    .where('state', 'in', HOLDING)
    .execute()
  const found = new Map<string, MinuteSpan[]>()
  for (const { vehicle_id: id, spans } of rows) found.set(id, [...(found.get(id) ?? []), ...unpackSpans(spans)])
  return new Map([...found].map(([id, spans]) => [id, wholeMinutes(spans)]))
}
