import type { Day } from '@ayob/contract/days'
import type { Rejection } from '@ayob/contract/plays'
import { ELSEWHERE } from '@ayob/contract/route-data'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { joinBits, joinSeconds } from '@ayob/domain/plays/airtime'
import {
  type AdvertiserDay,
  type AdvertiserPart,
  advertiserDays,
  advertiserParts,
  type BookingDay,
  type BookingLife,
  bookingDays,
  type DeliveryChange,
  lives,
  type MonthRow,
  monthRows,
  type RouteHourRow,
  routeHourRows,
} from '@ayob/domain/plays/sums'
import type { AirtimeRow, CellRow, CreativeRow, DeliveryRow, ScreenRow, SupplyRow } from '@ayob/domain/plays/total-rows'
import { sql } from 'kysely'
import { type Columns, executePrepared, unnest } from '../../platform/columns'
import type { Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import { flightViews } from '../../sales/bookings/flights.queries'

/** How a new value is merged with an existing row's value, and how it is subtracted again. */
const MERGES = {
  sum: {
    type: 'bigint',
    merged: (old: unknown, added: unknown) => sql`${old} + ${added}`,
    taken: (old: unknown, added: unknown) => sql`${old} - ${added}`,
  },
  digits: {
    type: 'numeric',
    merged: (old: unknown, added: unknown) => sql`${old} + ${added}`,
    // The release before stores no seconds.
    taken: (old: unknown, added: unknown) => sql`greatest(0, ${old} - ${added})`,
  },
  bits: {
    type: 'bigint',
    merged: (old: unknown, added: unknown) => sql`${old} | ${added}`,
    taken: (old: unknown, added: unknown) => sql`${old} & ~${added}`,
  },
  weight: {
    type: 'float8',
    merged: (old: unknown, added: unknown) => sql`${old} + ${added}`,
    taken: (old: unknown, added: unknown) => sql`${old} - ${added}`,
  },
  first: {
    type: 'timestamptz',
    merged: (old: unknown, added: unknown) => sql`least(${old}, ${added})`,
    taken: (old: unknown) => sql`${old}`,
  },
  last: {
    type: 'timestamptz',
    merged: (old: unknown, added: unknown) => sql`greatest(${old}, ${added})`,
    taken: (old: unknown) => sql`${old}`,
  },
} as const

type Direction = 'merged' | 'taken'

const columnName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Who else may write a row: nobody once the vehicle's track is locked, or every transaction. */
type Sharing = 'locked with the track' | 'shared'

/**
 * Returns a function that adds rows to a table of totals, in the order of their keys, or subtracts them. Rows without
 * plays are removed. A subtraction does not change `first` and `last`, so they may be outside the remaining plays.
 */
function totalsIn<Row>(
  table: keyof Tables,
  keys: Columns<Row>,
  values: { readonly [Key in keyof Row]?: keyof typeof MERGES },
  sharing: Sharing = 'shared',
) {
  const merges = Object.entries(values).map(
    ([property, merge]) => [property, MERGES[merge as keyof typeof MERGES]] as const,
  )
  const types = { ...keys, ...Object.fromEntries(merges.map(([property, { type }]) => [property, type])) }
  const refs = (properties: readonly string[], of?: 't') =>
    sql.join(properties.map((property) => sql.ref(of ? `${of}.${columnName(property)}` : columnName(property))))
  const sent = sharing === 'shared' ? 'excluded' : 'n'
  const changes = (direction: Direction) =>
    sql.join(
      merges.map(([property, merge]) => {
        const name = columnName(property)
        return sql`${sql.ref(name)} = ${merge[direction](sql.ref(`t.${name}`), sql.ref(`${sent}.${name}`))}`
      }),
    )
  const set = { merged: changes('merged'), taken: changes('taken') }
  const names = Object.keys(keys)
  const same = sql.join(
    names.map((name) => sql`t.${sql.ref(columnName(name))} = n.${sql.ref(columnName(name))}`),
    sql` and `,
  )
  const removeEmpty = async (tx: Tx, rows: readonly Row[]) => {
    const hasClicks = table === 'delivery_totals' || table === 'creative_totals'
    const clicks = hasClicks ? sql`and t.clicks = 0` : sql``
    await sql`
      delete from ${sql.table(table)} as t using ${unnest(rows, keys)} as n (${refs(names)})
      where ${same} and t.plays = 0 ${clicks}`.execute(tx)
  }
  // Groups that add to the same rows in the same order can't deadlock. The database sorts several times as fast.
  const order = sql.join(
    Object.entries(keys).map(([key, type]) =>
      type === 'text' ? sql`${sql.ref(columnName(key))} collate "C"` : sql.ref(columnName(key)),
    ),
  )
  const columns = refs(Object.keys(types))
  const write = {
    shared: (rows: readonly Row[], direction: Direction) => sql`
        insert into ${sql.table(table)} as t (${columns})
        select * from ${unnest(rows, types)} as n (${columns}) order by ${order}
        on conflict (${refs(names)}) do update set ${set[direction]}`,
    // Most rows exist. Inserting into them locks each one before the update, and logs both.
    'locked with the track': (rows: readonly Row[], direction: Direction) => sql`
        with n as materialized (select * from ${unnest(rows, types)} as n (${columns})),
        known as (
          update ${sql.table(table)} as t set ${set[direction]} from n where ${same} returning ${refs(names, 't')}
        )
        insert into ${sql.table(table)} (${columns})
        select * from n where (${refs(names)}) not in (select * from known)`,
  }
  const add = async (tx: Tx, added: Iterable<Row>, direction: Direction = 'merged'): Promise<void> => {
    const rows = [...added]
    if (rows.length === 0) return
    await executePrepared(tx, write[sharing](rows, direction))
    if (direction === 'taken') await removeEmpty(tx, rows)
  }
  return Object.assign(add, { adding: (rows: readonly Row[]) => write[sharing](rows, 'merged') })
}

export interface RejectionRow {
  readonly screenId: string
  readonly day: string
  readonly reason: Rejection
  plays: number
  /** When the last one was received, in milliseconds. */
  lastAt: number
}

const addHoursOfDelivery = totalsIn<DeliveryRow>(
  'delivery_totals',
  { bookingId: 'text', hour: 'timestamptz', route: 'text', vehicleType: 'text' },
  { plays: 'sum', durationMs: 'sum', impressionMicros: 'sum' },
)

const addHours = totalsIn<Omit<AirtimeRow, 'minutes' | 'seconds'> & { minutes: bigint; seconds: string }>(
  'airtime_totals',
  { screenId: 'text', hour: 'timestamptz' },
  { plays: 'sum', housePlays: 'sum', durationMs: 'sum', minutes: 'bits', seconds: 'digits' },
  'locked with the track',
)
export const addAirtime = (tx: Tx, rows: Iterable<AirtimeRow>, direction?: Direction): Promise<void> =>
  addHours(
    tx,
    [...rows].map((row) => ({ ...row, minutes: joinBits(row.minutes), seconds: joinSeconds(row.seconds) })),
    direction,
  )

export const addCells = totalsIn<CellRow>(
  'cell_totals',
  { bookingId: 'text', day: 'date', latCell: 'int', lngCell: 'int' },
  { plays: 'sum' },
)

export const addSupply = totalsIn<SupplyRow>(
  'supply_totals',
  { latCell: 'int', lngCell: 'int', hour: 'timestamptz', vehicleType: 'text' },
  { plays: 'sum', housePlays: 'sum', screenMinutes: 'sum' },
)

export const addScreens = totalsIn<ScreenRow>(
  'screen_totals',
  { bookingId: 'text', screenId: 'text' },
  { plays: 'sum', firstAt: 'first', lastAt: 'last' },
  'locked with the track',
)

const addMonths = totalsIn<MonthRow>(
  'month_totals',
  { bookingId: 'text', month: 'date', route: 'text' },
  { plays: 'sum', firstHour: 'first', lastHour: 'last' },
)

const addRouteHours = totalsIn<RouteHourRow>('route_totals', { hour: 'timestamptz', route: 'text' }, { plays: 'sum' })

export const addCreatives = totalsIn<CreativeRow>(
  'creative_totals',
  { bookingId: 'text', creative: 'int' },
  { plays: 'sum', impressionMicros: 'sum' },
)

export interface ReturnedRow {
  readonly screenId: string
  readonly day: string
  readonly plays: number
}

/** Adds plays that were sent again. */
export const addReturned = totalsIn<ReturnedRow>('returned_plays', { screenId: 'text', day: 'date' }, { plays: 'sum' })

export const addRejections = totalsIn<RejectionRow>(
  'play_rejections',
  { screenId: 'text', day: 'date', reason: 'text' },
  { plays: 'sum', lastAt: 'last' },
)

const FIGURES = { plays: 'sum', durationMs: 'sum', impressionMicros: 'sum', clicks: 'sum' } as const

const bookingDaysIn = totalsIn<BookingDay>('booking_days', { bookingId: 'text', day: 'date' }, FIGURES)

const advertiserDaysIn = totalsIn<AdvertiserDay>(
  'advertiser_days',
  { advertiserId: 'text', day: 'date', vehicleType: 'text' },
  { ...FIGURES, valueCents: 'sum' },
)

const advertiserPartsIn = totalsIn<AdvertiserPart>(
  'advertiser_day_parts',
  { advertiserId: 'text', day: 'date', vehicleType: 'text', part: 'text' },
  { ...FIGURES, worth: 'weight' },
)

/** Adds plays to the totals of their bookings by hour, and to all sums of them. Takes others away. */
export async function addDelivery(
  tx: Tx,
  added: readonly DeliveryRow[],
  taken: readonly DeliveryRow[] = [],
): Promise<void> {
  await addHoursOfDelivery(tx, taken, 'taken')
  await addHoursOfDelivery(tx, added)
  await addMonths(tx, monthRows(taken), 'taken')
  await addMonths(tx, monthRows(added))
  await addRouteHours(tx, routeHourRows(taken), 'taken')
  await addRouteHours(tx, routeHourRows(added))
  const without = taken.map((row) => ({
    ...row,
    plays: -row.plays,
    durationMs: -row.durationMs,
    impressionMicros: -row.impressionMicros,
  }))
  await addSums(tx, [...without, ...added])
}

/**
 * Adds changes to the sums by booking and by advertiser. The row of a booking's whole life is written first and stays
 * locked until the commit, so only one transaction at a time changes its days: the value of a day depends on the plays of
 * the days before, and of all later ones when plays are late. Three statements, because each costs as much as many rows.
 */
async function addSums(tx: Tx, changes: readonly DeliveryChange[]): Promise<void> {
  if (changes.length === 0) return
  const days = bookingDays(changes)
  const own = lives(days)
  await addToLives(tx, own)
  const { bookings, was } = await readSummed(
    tx,
    own.map(({ bookingId }) => bookingId),
  )
  const adding = sql`
    with days as (${bookingDaysIn.adding(days)}),
      of_advertisers as (${advertiserDaysIn.adding(advertiserDays(days, was, bookings))})
    ${advertiserPartsIn.adding(advertiserParts(changes, bookings))}`
  await executePrepared(tx, adding)
}

async function addToLives(tx: Tx, rows: readonly BookingLife[]): Promise<void> {
  const life = { bookingId: 'text', firstDay: 'date', lastDay: 'date' } as const
  const figures = { plays: 'bigint', durationMs: 'bigint', impressionMicros: 'bigint', clicks: 'bigint' } as const
  const adding = sql`
    insert into booking_sums as t
      (booking_id, advertiser_id, first_day, last_day, plays, duration_ms, impression_micros, clicks)
    select n.booking_id, coalesce(b.advertiser_id, ''), n.first_day, n.last_day, n.plays, n.duration_ms,
      n.impression_micros, n.clicks
    from ${unnest(rows, { ...life, ...figures })}
      as n (booking_id, first_day, last_day, plays, duration_ms, impression_micros, clicks)
      left join bookings b on b.id = n.booking_id
    order by n.booking_id collate "C"
    on conflict (booking_id) do update set first_day = least(t.first_day, excluded.first_day),
      last_day = greatest(t.last_day, excluded.last_day), plays = t.plays + excluded.plays,
      duration_ms = t.duration_ms + excluded.duration_ms,
      impression_micros = t.impression_micros + excluded.impression_micros, clicks = t.clicks + excluded.clicks`
  await executePrepared(tx, adding)
}

interface SummedRow {
  readonly id: string
  readonly advertiserId: string
  readonly vehicleType: VehicleType
  readonly netCents: number
  readonly campaign_id: string | null
  readonly route_ids: string[]
  readonly quantity: number
  readonly duration_days: number
  readonly days: Record<Day, number> | null
}

/** Bookings with the facts that their sums need, and their plays by day so far. */
async function readSummed(tx: Tx, ids: readonly string[]) {
  const reading = sql<SummedRow>`
    select id, advertiser_id as "advertiserId", vehicle_type as "vehicleType", net_cents as "netCents", campaign_id,
      route_ids, quantity, duration_days,
      (select json_object_agg(day, plays) from booking_days d where d.booking_id = b.id) as days
    from bookings b where id = any(${[...ids]}::text[])`
  const { rows } = await executePrepared<SummedRow>(tx, reading)
  const bookings = rows.map((row) => [row.id, { ...row, goal: flightViews.goalOf(row) }] as const)
  return {
    bookings: new Map(bookings),
    was: new Map(rows.map(({ id, days }) => [id, new Map(Object.entries(days ?? {}))])),
  }
}

export interface Click {
  readonly bookingId: string
  readonly vehicleType: VehicleType
  /** The start of the hour, Colombo time. */
  readonly hour: Date
  /** The number of the creative if the ad has several. */
  readonly creative: number | null
}

/** Adds one click to the totals of its booking, outside any route, and to those of the creative in its link. */
export async function addClick(tx: Tx, { bookingId, vehicleType, hour, creative }: Click): Promise<void> {
  await sql`
    insert into delivery_totals as t (booking_id, hour, route, vehicle_type, clicks)
    values (${bookingId}, ${hour}, ${ELSEWHERE}, ${vehicleType}, 1)
    on conflict (booking_id, hour, route, vehicle_type) do update set clicks = t.clicks + 1`.execute(tx)
  const nothing = { plays: 0, durationMs: 0, impressionMicros: 0 }
  await addSums(tx, [{ bookingId, hour: hour.getTime(), route: ELSEWHERE, ...nothing, clicks: 1 }])
  if (creative === null) return
  await sql`
    insert into creative_totals as t (booking_id, creative, clicks) values (${bookingId}, ${creative}, 1)
    on conflict (booking_id, creative) do update set clicks = t.clicks + 1`.execute(tx)
}
