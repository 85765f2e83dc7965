import type { Playlist, PlaylistAd, ScreenCreative } from '@ayob/contract/playlists'
import type { Position } from '@ayob/domain/geo/distance'
import { type CreativeTurns, nextCreative } from '@ayob/domain/playlists/creative-rotation'
import { barOf } from '@ayob/domain/playlists/eligibility'
import { houseShown, keepOnly, NOTHING_SHOWN, pickNext } from '@ayob/domain/playlists/rotation'
import type { Turn } from './database'

/** The content of a slot: an ad, a house ad (`ad` null), or the AYOB panel (`creative` null). */
export interface Choice {
  readonly ad: PlaylistAd | null
  readonly creative: ScreenCreative | null
  /** The creative's number and link, for an ad with several. */
  readonly part?: AdPart | undefined
  /** The number of the creative of an ad with several, or of the house ad in the playlist. */
  readonly number?: number | undefined
}

type AdPart = NonNullable<PlaylistAd['creatives']>[number]

type IsReady = (creative: ScreenCreative) => boolean

export interface Chooser {
  /** Sets a new playlist. `made` counts the plays of each booking that the server did not yet know when it made the playlist. */
  use(playlist: Playlist, made?: Readonly<Record<string, number>>): void
  /** Continues a playlist from before a reload. */
  resume(playlist: Playlist, turn: Turn): void
  /** Chooses the slot that begins at an instant, and counts it. `isReady` returns true for files on the device. */
  next(startsAt: number, place: Position | null, isReady: IsReady): Choice
  /** The next house ad. */
  house(isReady: IsReady): Choice
  /** Called when the slot of a choice has ended and its play was logged or lost. */
  ended(choice: Choice): void
  /** Returns true while the playlist contains the choice. */
  holds(choice: Choice): boolean
  /** The current playlist. */
  playlist(): Playlist | undefined
  /** State of the rotation, for storage. */
  turn(): Turn | undefined
  slotMs(): number
}

const SLOT_MS = 10_000

const addOne = (counts: Readonly<Record<string, number>>, id: string) => ({ ...counts, [id]: (counts[id] ?? 0) + 1 })

/** The creatives of an ad that may show. */
export const creativesOf = ({ creative, creatives }: PlaylistAd): ScreenCreative[] =>
  creatives?.map((part) => part.creative) ?? [creative]

const isAnyReady = (ad: PlaylistAd, isReady: IsReady) => creativesOf(ad).some(isReady)

/** `chance` returns a number from 0 to 1, so that screens with the same ad don't all show it at once. */
export function createChooser(chance: () => number = Math.random): Chooser {
  let playlist: Playlist | undefined
  let rotation = NOTHING_SHOWN
  let parts: Readonly<Record<string, CreativeTurns>> = {}
  let spent: Readonly<Record<string, number>> = {}
  /** Choices whose slot has not ended: no playlist includes them yet. */
  const open = new Set<Choice>()
  let houseTurn = 0

  const house = (isReady: IsReady): Choice => {
    const numbered = playlist?.house.map(({ creative }, index) => ({ creative, number: index + 1 })) ?? []
    const here = numbered.filter(({ creative }) => isReady(creative))
    houseTurn += 1
    return { ad: null, creative: null, ...here[houseTurn % here.length] }
  }

  /** The creative whose turn it is, for an ad with several. */
  const partOf = (ad: PlaylistAd, isReady: IsReady): AdPart | undefined => {
    const ready = ad.creatives?.filter(({ creative }) => isReady(creative)) ?? []
    const next = nextCreative(parts[ad.booking_id] ?? {}, ready, chance)
    if (next) parts = { ...parts, [ad.booking_id]: next.turns }
    return next?.creative
  }

  return {
    use(next, made = {}) {
      playlist = next
      spent = [...open].reduce((counts, { ad }) => (ad ? addOne(counts, ad.booking_id) : counts), made)
      const ids = new Set(next.ads.map((ad) => ad.booking_id))
      rotation = keepOnly(rotation, ids)
      parts = Object.fromEntries(Object.entries(parts).filter(([id]) => ids.has(id)))
    },
    resume(next, turn) {
      playlist = next
      spent = turn.spent
      rotation = { owed: turn.owed, recent: turn.recent ?? [] }
      parts = turn.parts ?? {}
    },
    next(startsAt, place, isReady) {
      if (!playlist || place === null || startsAt >= Date.parse(playlist.valid_until)) {
        rotation = houseShown(rotation)
        return house(isReady)
      }
      const eligible = playlist.ads.filter(
        (ad) => barOf(ad, { startsAt, place }, spent[ad.booking_id] ?? 0, () => isAnyReady(ad, isReady)) === null,
      )
      const pick = pickNext(
        rotation,
        eligible.map((ad) => ({ id: ad.booking_id, weight: ad.weight })),
        chance,
      )
      rotation = pick.state
      const ad = eligible.find((one) => one.booking_id === pick.id)
      if (!ad) return house(isReady)
      spent = addOne(spent, ad.booking_id)
      const part = partOf(ad, isReady)
      const choice = { ad, creative: part?.creative ?? ad.creative, part, number: part?.number }
      open.add(choice)
      return choice
    },
    house,
    ended: (choice) => void open.delete(choice),
    holds: ({ ad, creative }) =>
      ad === null ||
      (playlist?.ads.some(
        (one) => one.booking_id === ad.booking_id && creativesOf(one).some(({ sha256 }) => sha256 === creative?.sha256),
      ) ??
        false),
    playlist: () => playlist,
    turn: () => playlist && { version: playlist.version, spent, ...rotation, parts },
    slotMs: () => (playlist ? playlist.slot_s * 1000 : SLOT_MS),
  }
}
