import type { Rejection } from '@ayob/contract/plays'
import { joinBits, joinSeconds } from '@ayob/domain/plays/airtime'
import type { MonthRow, RouteHourRow } from '@ayob/domain/plays/sums'
import type { AirtimeRow, CellRow, CreativeRow, DeliveryRow, ScreenRow, SupplyRow } from '@ayob/domain/plays/total-rows'
import { sql } from 'kysely'
import { type Columns, unnest } from '../../platform/columns'
import type { Tx } from '../../platform/ports'
import { executePrepared } from '../../platform/prepared'
import type { Tables } from '../../platform/tables'

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
  return async (tx: Tx, added: Iterable<Row>, direction: Direction = 'merged'): Promise<void> => {
    const rows = [...added]
    if (rows.length === 0) return
    await executePrepared(tx, write[sharing](rows, direction))
    if (direction === 'taken') await removeEmpty(tx, rows)
  }
}

export interface RejectionRow {
  readonly screenId: string
  readonly day: string
  readonly reason: Rejection
  plays: number
}

export const addDelivery = totalsIn<DeliveryRow>(
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

export const addMonths = totalsIn<MonthRow>(
  'month_totals',
  { bookingId: 'text', month: 'date', route: 'text' },
  { plays: 'sum', firstHour: 'first', lastHour: 'last' },
)

export const addRouteHours = totalsIn<RouteHourRow>(
  'route_totals',
  { hour: 'timestamptz', route: 'text' },
  { plays: 'sum' },
)

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
  { plays: 'sum' },
)
