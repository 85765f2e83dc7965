import type { Day } from '@ayob/contract/days'
import type { ScreenCreative } from '@ayob/contract/playlists'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { fitting, type SizedCreative } from '@ayob/domain/creatives/renditions'
import { type HouseAdTerms, houseAdsOf } from '@ayob/domain/house-ads/applies'
import { creativesByIds, filesForScreens } from '../../goods/creatives/creatives.queries'
import type { Signals } from '../../platform/context'
import type { Reader } from '../../platform/ports'
import { houseAdStore } from './house-ads.store'

/** A change by another server process is read within this time; one by this process at once. */
const POLL_MS = 2000

interface Managed extends HouseAdTerms {
  readonly files: readonly SizedCreative[]
}

/** The house ads at a moment. The object is another one after each change. */
export interface HouseEdition {
  readonly managed: readonly Managed[]
  /** Files that a screen's playlist may still name, the built-in ones first. */
  readonly all: readonly ScreenCreative[]
  readonly text: string
}

export interface HouseDesk {
  /** Reads house ads that may have changed. Cheap when none did. */
  refresh(): Promise<void>
  /** Returns true when a refresh would read nothing. */
  isFresh(): boolean
  edition(): HouseEdition
  /** The house ads of a type of vehicle on a day, for displays of a side; null for the files themselves. */
  of(edition: HouseEdition, type: VehicleType, day: Day, side: number | null): readonly ScreenCreative[]
}

const editionOf = (managed: readonly Managed[], all: readonly ScreenCreative[]): HouseEdition => ({
  ...{ managed, all, text: JSON.stringify([managed, all]) },
})

const listed =
  (builtIn: readonly ScreenCreative[]): HouseDesk['of'] =>
  ({ managed }, type, day, side) =>
    houseAdsOf(managed, builtIn, type, day)
      .flatMap((one): readonly SizedCreative[] => ('files' in one ? one.files : [one]))
      .map((one) => fitting(one, side))

/** House ads that are only the built-in ones. */
export function onlyBuiltIn(builtIn: readonly ScreenCreative[]): HouseDesk {
  const edition = editionOf([], builtIn)
  return { refresh: async () => undefined, isFresh: () => true, edition: () => edition, of: listed(builtIn) }
}

/** Keeps in memory the house ads of the manager, in front of the built-in ones. */
export function createHouseDesk(
  reader: Reader,
  builtIn: readonly ScreenCreative[],
  signals: Pick<Signals, 'houseAdsChanged'>,
): HouseDesk {
  let edition = editionOf([], builtIn)
  let readAt = Number.NEGATIVE_INFINITY
  let changes = 0
  let running: Promise<void> | undefined
  signals.houseAdsChanged.hear(() => {
    changes += 1
    readAt = Number.NEGATIVE_INFINITY
  })
  const read = async () => {
    const [now, before] = [performance.now(), changes]
    const made = await readEdition(reader, builtIn)
    if (made.text !== edition.text) edition = made
    if (changes === before) readAt = now
  }
  const isFresh = () => performance.now() - readAt < POLL_MS
  return {
    isFresh,
    async refresh() {
      if (isFresh()) return
      running ??= read().finally(() => {
        running = undefined
      })
      await running
    },
    edition: () => edition,
    of: listed(builtIn),
  }
}

async function readEdition(reader: Reader, builtIn: readonly ScreenCreative[]): Promise<HouseEdition> {
  const ads = await houseAdStore.list(reader)
  const files = await houseAdStore.files(reader)
  const kept = await houseAdStore.kept(reader)
  const playable = [...(await creativesByIds(reader, kept)).values()].filter(({ media }) => media.playable)
  const playing = await filesForScreens(reader, playable)
  const fileOf = (id: string): SizedCreative[] => {
    const file = playing.get(id)
    return file ? [file] : []
  }
  const managed = ads.flatMap(({ id, paused, from_day, until_day, vehicle_types, place }): Managed[] => {
    const own = files.filter(({ house_ad_id }) => house_ad_id === id).flatMap(({ creative_id }) => fileOf(creative_id))
    const terms = { paused, from: from_day, until: until_day, vehicleTypes: vehicle_types, place }
    return own.length > 0 ? [{ ...terms, files: own }] : []
  })
  return editionOf(managed, [...builtIn, ...kept.flatMap(fileOf)])
}
