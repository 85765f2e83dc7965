import type { AnswerOf, OutputOf } from '@ayob/contract/call'
import { MINUTE_MS } from '@ayob/contract/durations'
import {
  type adminRings,
  type Compared,
  RINGS,
  type Rolling,
  RUNNING_FILTERS,
  type RunningFilter,
  type RunningScreen,
} from '@ayob/contract/rings'
import { waitsFor } from '@ayob/domain/rings/advance'
import { type Figures, ratesOf } from '@ayob/domain/rings/health'
import { reachOf } from '@ayob/domain/rings/rings'
import { baseOf, rollingOf, targetOf } from '@ayob/domain/rings/target'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Reader } from '../../platform/ports'
import { countingIn, type FleetScreen, fleetNow, lookAt, progressOf, runsOf, waitsNow } from './look'
import { type ListedRelease, type PinRow, ringStore } from './rings.store'

const SHOWN_RELEASES = 20

type Asked = OutputOf<typeof adminRings, 'query'>
type Answer = Omit<AnswerOf<typeof adminRings>, 'success'>

/** Everything that the page of updates shows of one kind. */
export async function pageOfRings(reader: Reader, now: Date, asked: Asked): Promise<Answer> {
  const { kind } = asked
  const releases = (await ringStore.releases(reader)).filter((release) => release.kind === kind)
  const pins = (await ringStore.pins(reader)).filter((pin) => pin.kind === kind)
  const fleet = await fleetNow(reader, now)
  const waits = await waitsNow(reader)
  const people = [...releases.map(({ added_by }) => added_by), ...pins.map(({ pinned_by }) => pinned_by)]
  const names = await accountViews.names(reader, [...new Set(people.flatMap((id) => id ?? []))])
  const screens = runningOf(asked, releases, pins, fleet, now, names)
  const found = screens.filter((screen) => isFound(screen, asked.q) && FILTERS[asked.status](screen))
  const first = (asked.page - 1) * asked.limit
  const rolling = rollingOf(releases)
  return {
    ...{ kind, waits, base: baseOf(releases)?.name ?? null },
    releases: releases
      .map((release) => presentRelease(release, fleet, pins, names))
      .filter(
        ({ running, pinned, state }, index) => index < SHOWN_RELEASES || running + pinned > 0 || state === 'complete',
      ),
    rolling: rolling ? await presentRolling(reader, rolling, fleet, pins, waits, now) : null,
    screens: found.slice(first, first + asked.limit),
    ...{ total: found.length, page: asked.page, limit: asked.limit },
    counts: Object.fromEntries(
      RUNNING_FILTERS.map((filter) => [filter, screens.filter(FILTERS[filter]).length]),
    ) as Answer['counts'],
  }
}

const FILTERS: Readonly<Record<RunningFilter, (screen: RunningScreen) => boolean>> = {
  all: () => true,
  other: ({ runs, gets }) => gets !== null && runs !== gets,
  pinned: ({ pin }) => pin !== null,
  gave_up: ({ gave_up }) => gave_up !== null,
  canary: ({ ring }) => ring === 'canary',
  early: ({ ring }) => ring === 'early',
}

function isFound({ vehicle_number, driver, runs, gets, screen_id }: RunningScreen, q: string | undefined): boolean {
  const words = q?.toLowerCase()
  return !words || [vehicle_number, driver, runs, gets, screen_id].some((text) => text?.toLowerCase().includes(words))
}

function runningOf(
  { kind }: Asked,
  releases: readonly ListedRelease[],
  pins: readonly PinRow[],
  fleet: readonly FleetScreen[],
  now: Date,
  names: ReadonlyMap<string, string>,
): RunningScreen[] {
  const places = countingIn(kind, fleet, pins, now).map(({ place }) => place)
  const rolling = rollingOf(releases)
  const reach = (ring: 'canary' | 'early') => reachOf(ring, places, rolling?.ring === ring ? rolling.reach : undefined)
  const [canary, early] = [reach('canary'), reach('early')]
  const pinOf = new Map(pins.map((pin) => [pin.screen_id, pin]))
  return fleet.map((screen) => {
    const pin = pinOf.get(screen.id)
    const { name: gets, why } = targetOf(screen.place, pin?.name ?? null, releases)
    return {
      ...{ screen_id: screen.id, vehicle_number: screen.plate, driver: screen.driver, gets, why },
      last_seen_at: screen.seen_at.toISOString(),
      ring: screen.place <= canary ? 'canary' : screen.place <= early ? 'early' : 'all',
      ...{ runs: runsOf(kind, screen), gave_up: screen.told.bad[kind] },
      pin: pin
        ? {
            ...{ name: pin.name, by: names.get(pin.pinned_by ?? '') ?? null, reason: pin.reason },
            at: pin.pinned_at.toISOString(),
          }
        : null,
    }
  })
}

const presentRelease = (
  release: ListedRelease,
  fleet: readonly FleetScreen[],
  pins: readonly PinRow[],
  names: ReadonlyMap<string, string>,
): Answer['releases'][number] => ({
  ...{ name: release.name, state: release.state, signed: release.is_signed, size: release.size },
  ...{ architecture: release.architecture, fault: release.fault, reason: release.reason },
  added_at: release.added_at.toISOString(),
  added_by: names.get(release.added_by ?? '') ?? null,
  running: fleet.filter((screen) => runsOf(release.kind, screen) === release.name).length,
  pinned: pins.filter((pin) => pin.name === release.name).length,
})

async function presentRolling(
  reader: Reader,
  release: ListedRelease,
  fleet: readonly FleetScreen[],
  pins: readonly PinRow[],
  waits: Answer['waits'],
  now: Date,
): Promise<Rolling> {
  const { kind, name } = release
  const seen = await lookAt(reader, release, fleet, pins, now)
  const progress = progressOf(release)
  const counting = countingIn(kind, fleet, pins, now)
  const at = RINGS.indexOf(release.ring)
  const rings = RINGS.map((ring, index) => {
    const reach = index === at ? release.reach : reachOf(ring, seen.places)
    const reached = counting.filter(({ place }) => place <= reach)
    const running = reached.filter((screen) => runsOf(kind, screen) === name).length
    return { ring, screens: reached.length, running, wait_min: waits[ring] }
  })
  return {
    ...{ name, ring: release.ring, rings, fresh: compared(seen.fresh), old: compared(seen.old) },
    ...{ verdict: seen.judgement.verdict, measure: seen.judgement.measure, waits_for: waitsFor(progress, seen) },
    ring_since: release.ring_since.toISOString(),
    healthy_since: release.healthy_since?.toISOString() ?? null,
    healthy_min: Math.floor(release.healthy_ms / MINUTE_MS),
  }
}

const compared = (figures: Figures): Compared => ({
  ...{ screens: figures.screens, failed: figures.failed, silent: figures.silent, hours: figures.heard / 60 },
  rates: ratesOf(figures),
})
