import { shownImpressions } from '@ayob/domain/impressions/impressions'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

interface Row {
  readonly id: string
  readonly plays: string
  readonly seconds: string
  readonly impressions: string
  readonly clicks: string
}

/** The plays of an advertiser's bookings in one hour, as known now, in the order of booking ids. */
export async function totalsOfHour(reader: Reader, advertiserId: string, hour: Date) {
  const { rows } = await sql<Row>`
    select t.booking_id as id, sum(t.plays) as plays, sum(t.duration_ms) / 1000 as seconds,
      sum(t.impression_micros) as impressions, sum(t.clicks) as clicks
    from delivery_totals t join bookings b on b.id = t.booking_id
    where b.advertiser_id = ${advertiserId} and t.hour = ${hour}
    group by t.booking_id having sum(t.plays) > 0 order by t.booking_id`.execute(reader)
  return rows.map(({ id, ...row }) => ({
    booking_id: id,
    plays: Number(row.plays),
    seconds: Math.round(Number(row.seconds)),
    impressions: shownImpressions(BigInt(row.impressions)),
    clicks: Number(row.clicks),
  }))
}
