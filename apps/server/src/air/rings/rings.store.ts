import type { ReleaseKind, Ring } from '@ayob/contract/rings'
import type { Counted, Sighting } from '@ayob/domain/rings/observe'
import { type Selectable, sql, type Updateable } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type ReleaseRow = Selectable<Tables['releases']>
export type PinRow = Selectable<Tables['release_pins']>

/** A release without its list of files, which only its devices need. */
export type ListedRelease = Omit<ReleaseRow, 'manifest'>
const LISTED = [
  ...(['kind', 'name', 'address', 'sha256', 'architecture', 'size', 'is_signed', 'added_at', 'added_by'] as const),
  ...([
    'state',
    'ring',
    'reach',
    'ring_since',
    'healthy_ms',
    'healthy_since',
    'checked_at',
    'fault',
    'reason',
  ] as const),
]

/** What a release's screens did in an hour. */
export interface HourOf extends Counted {
  readonly kind: ReleaseKind
  readonly name: string
}

const isRolling = sql<boolean>`state in ('going', 'stopped')`
const ROWS = { heard: 'float8', due: 'float8', plays: 'float8', expected: 'float8' } as const

/** Tables `releases`, `release_pins`, `release_sightings`, `release_hours` and `ring_waits`. */
export const ringStore = {
  /** All releases, the newest first. */
  releases: (reader: Reader): Promise<ListedRelease[]> =>
    reader.selectFrom('releases').select(LISTED).orderBy('added_at', 'desc').orderBy('name').execute(),

  /** Locks the releases that go through the rings: of two processes, one looks at them at a time. */
  lockRolling: (tx: Tx): Promise<ListedRelease[]> =>
    tx.selectFrom('releases').select(LISTED).where(isRolling).orderBy('kind').forUpdate().execute(),

  lock: (tx: Tx, kind: ReleaseKind, name: string): Promise<ListedRelease | undefined> =>
    tx
      .selectFrom('releases')
      .select(LISTED)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst(),

  async manifest(reader: Reader, name: string): Promise<string | undefined> {
    const row = await reader
      .selectFrom('releases')
      .select('manifest')
      .where('kind', '=', 'player')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.manifest ?? undefined
  },

  /** The one that goes now gives way to a newer one. */
  async replaceRolling(tx: Tx, kind: ReleaseKind): Promise<void> {
    await tx.updateTable('releases').set({ state: 'replaced' }).where('kind', '=', kind).where(isRolling).execute()
  },

  async insert(tx: Tx, row: ReleaseRow): Promise<void> {
    await tx.insertInto('releases').values(row).execute()
  },

  async set(tx: Tx, { kind, name }: Pick<ReleaseRow, 'kind' | 'name'>, change: Updateable<Tables['releases']>) {
    await tx.updateTable('releases').set(change).where('kind', '=', kind).where('name', '=', name).execute()
  },

  pins: (reader: Reader): Promise<PinRow[]> =>
    reader.selectFrom('release_pins').selectAll().orderBy('screen_id').execute(),

  async pin(tx: Tx, row: PinRow): Promise<void> {
    const { kind: _, screen_id: __, ...change } = row
    await tx
      .insertInto('release_pins')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'screen_id']).doUpdateSet(change))
      .execute()
  },

  /** Returns the name that the screen was pinned to; undefined when it was not. */
  async unpin(tx: Tx, kind: ReleaseKind, screenId: string): Promise<string | undefined> {
    const row = await tx
      .deleteFrom('release_pins')
      .where('kind', '=', kind)
      .where('screen_id', '=', screenId)
      .returning('name')
      .executeTakeFirst()
    return row?.name
  },

  async sightings(tx: Tx): Promise<ReadonlyMap<string, Sighting>> {
    const rows = await tx.selectFrom('release_sightings').selectAll().execute()
    return new Map(
      rows.map(({ screen_id, heard_at, uptime_s, looked_at, ...row }) => [
        screen_id,
        { ...row, heardAt: heard_at.getTime(), uptimeS: uptime_s, lookedAt: looked_at.getTime() },
      ]),
    )
  },

  async saveSightings(tx: Tx, all: readonly (Sighting & { readonly screenId: string })[]): Promise<void> {
    if (all.length === 0) return
    await sql`
      insert into release_sightings (screen_id, heard_at, uptime_s, restarts, errors, plays, looked_at, owed)
      select * from ${unnest(sortedBy(all, 'screenId'), {
        screenId: 'text',
        heardAt: 'timestamptz',
        uptimeS: 'float8',
        restarts: 'float8',
        errors: 'float8',
        plays: 'float8',
        lookedAt: 'timestamptz',
        owed: 'float8',
      })} as n
      on conflict (screen_id) do update set heard_at = excluded.heard_at, uptime_s = excluded.uptime_s,
        restarts = excluded.restarts, errors = excluded.errors, plays = excluded.plays, looked_at = excluded.looked_at,
        owed = excluded.owed`.execute(tx)
  },

  /** Adds to the hours of releases. */
  async addHours(tx: Tx, hour: Date, all: readonly HourOf[]): Promise<void> {
    if (all.length === 0) return
    const rows = sortedBy(all, 'kind', 'name').map((row) => ({ ...row, hour: hour.getTime() }))
    await sql`
      insert into release_hours as t (kind, name, hour, heard, due, plays, expected, errors, restarts)
      select * from ${unnest(rows, {
        ...{ kind: 'text', name: 'text', hour: 'timestamptz' },
        ...ROWS,
        ...{ errors: 'float8', restarts: 'float8' },
      })} as n
      on conflict (kind, name, hour) do update set heard = t.heard + excluded.heard, due = t.due + excluded.due,
        plays = t.plays + excluded.plays, expected = t.expected + excluded.expected,
        errors = t.errors + excluded.errors, restarts = t.restarts + excluded.restarts`.execute(tx)
  },

  async dropHours(tx: Tx, before: Date): Promise<void> {
    await tx.deleteFrom('release_hours').where('hour', '<', before).execute()
  },

  waits: (reader: Reader) => reader.selectFrom('ring_waits').selectAll().execute(),

  async setWaits(tx: Tx, waits: Readonly<Record<Ring, number>>): Promise<void> {
    const rows = Object.entries(waits).map(([ring, minutes]) => ({ ring: ring as Ring, minutes }))
    await tx
      .insertInto('ring_waits')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('ring').doUpdateSet(({ ref }) => ({ minutes: ref('excluded.minutes') })),
      )
      .execute()
  },
}
