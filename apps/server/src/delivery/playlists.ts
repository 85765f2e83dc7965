import { createHash } from 'node:crypto'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import type { Playlist, PlaylistAd } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicles'
import type { Position } from '@ayob/domain/delivery/geo'
import { isInReach } from '@ayob/domain/delivery/geofence'
import { DEFAULT_LOOP } from '@ayob/domain/delivery/goal'
import { paceOf } from '@ayob/domain/delivery/pacing'
import type { Clock, Db } from '../platform/ports'
import type { BookingIndex } from './booking-index'
import type { ActiveScreens, HouseAds, RunningBooking } from './ports'
import { figuresByBooking } from './totals'

/** Weights follow what is left of the goals at least this often. */
const PACE_MS = 4 * 60_000
/** Screens heard from within this time share a goal. */
const ACTIVE_MS = 3_600_000
/** A screen without network may go on with its last playlist for a week after the day on which it got it. */
const LEASE_DAYS = 8

/** A playlist ready to be sent. Its version changes whenever anything in it does. */
export interface ReadyPlaylist {
  readonly version: string
  readonly body: string
}

export interface PlaylistDesk {
  forVehicle(vehicleType: VehicleType, position: Position | null): Promise<ReadyPlaylist>
  houseOnly(): Promise<ReadyPlaylist>
}

interface Needs {
  readonly index: BookingIndex
  readonly db: Db
  readonly clock: Clock
  readonly screens: ActiveScreens
  readonly house: HouseAds
  readonly publicUrl: () => string
}

interface PacedAd {
  readonly booking: RunningBooking
  readonly ad: PlaylistAd
}

/** Composes playlists from the running bookings and keeps them ready until something changes. */
export function createPlaylistDesk(needs: Needs): PlaylistDesk {
  let from: readonly RunningBooking[] | undefined
  let day = ''
  let pacedAt = Number.NEGATIVE_INFINITY
  let paced: readonly PacedAd[] = []
  let ready = new Map<string, ReadyPlaylist>()
  let pacing: Promise<void> | undefined

  const renew = async (now: Date) => {
    const all = needs.index.all()
    paced = await paceAds(needs, all, now)
    ready = new Map()
    from = all
    day = dayOf(now)
    pacedAt = now.getTime()
  }
  const current = async (): Promise<Date> => {
    await needs.index.refresh()
    const now = needs.clock.now()
    if (needs.index.all() !== from || dayOf(now) !== day || now.getTime() - pacedAt >= PACE_MS) {
      pacing ??= renew(now).finally(() => {
        pacing = undefined
      })
      await pacing
    }
    return now
  }
  const make = (key: string, ads: () => readonly PlaylistAd[], now: Date): ReadyPlaylist => {
    const known = ready.get(key)
    if (known) return known
    const made = compose(ads(), needs.house, now)
    ready.set(key, made)
    return made
  }

  return {
    async forVehicle(vehicleType, position) {
      const now = await current()
      const near = paced.filter(
        ({ booking }) =>
          booking.vehicleType === vehicleType && (position === null || isInReach(booking.geofences, position)),
      )
      return make(near.map(({ booking }) => booking.id).join(' '), () => near.map(({ ad }) => ad), now)
    },
    async houseOnly() {
      return make('', () => [], await current())
    },
  }
}

async function paceAds(needs: Needs, all: readonly RunningBooking[], now: Date): Promise<PacedAd[]> {
  const running = all
    .filter((booking) => booking.running.some(({ to }) => to === null) && booking.endsAt > now)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const [figures, screens] = await Promise.all([
    figuresByBooking(
      needs.db,
      running.map(({ id }) => id),
    ),
    needs.screens.countByType(new Date(now.getTime() - ACTIVE_MS)),
  ])
  return running.map((booking) => {
    const progress = {
      goal: booking.goal,
      delivered: figures.get(booking.id)?.plays ?? 0,
      startsAt: booking.startsAt.getTime(),
      endsAt: booking.endsAt.getTime(),
    }
    const pace = paceOf(progress, now.getTime(), screens.get(booking.vehicleType) ?? 0)
    const ad = {
      booking_id: booking.id,
      creative: booking.creative,
      geofences: [...booking.geofences],
      weight: pace.weight,
      goal_left: pace.goalLeft,
      link: booking.linkCode === null ? null : `${needs.publicUrl()}/q/${booking.linkCode}`,
      from: booking.startsAt.toISOString(),
      to: booking.endsAt.toISOString(),
    }
    return { booking, ad }
  })
}

function compose(ads: readonly PlaylistAd[], house: HouseAds, now: Date): ReadyPlaylist {
  const content: Omit<Playlist, 'version'> = {
    slot_s: DEFAULT_LOOP.adSecPerPlay,
    loop_slots: DEFAULT_LOOP.adsPerLoop,
    ads: [...ads],
    house: house.list().map((creative) => ({ creative })),
    valid_until: startOfDay(addDays(dayOf(now), LEASE_DAYS)).toISOString(),
  }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
  return { version, body: JSON.stringify({ version, ...content }) }
}
