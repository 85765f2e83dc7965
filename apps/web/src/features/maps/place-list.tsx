import { ROUTES } from '@ayob/contract/route-data'
import type { LanguageCode } from '@ayob/i18n/languages'
import { placeNameIn } from '@ayob/i18n/place-names'
import { Check, Plus } from 'lucide-react'
import { cx } from '../../ui/cx'
import { unbroken } from '../../ui/unbroken'
import { type Location, type Position, samePlace } from './locations'

interface Props {
  label: string
  places: readonly Place[]
  locations: readonly Location[]
  full: boolean
  onAdd: (place: Place) => void
  onAskRemove: (id: string) => void
}

/** A choice of places that works without a map. */
export function PlaceList({ label, places, locations, full, onAdd, onAskRemove }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {places.map((place) => {
        const chosen = locations.find((location) => samePlace(location.position, place.position))
        const Icon = chosen ? Check : Plus
        return (
          <button
            key={`${place.name} ${place.position.lat} ${place.position.lng}`}
            type="button"
            aria-pressed={!!chosen}
            disabled={full && !chosen}
            onClick={() => (chosen ? onAskRemove(chosen.id) : onAdd(place))}
            className={cx(
              'inline-flex min-h-10 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium transition-colors duration-150 disabled:opacity-50',
              chosen ? 'border-lagoon bg-lagoon/10 text-lagoon' : 'border-control bg-card hover:bg-raised',
            )}
          >
            <Icon aria-hidden className="size-4" />
            <span>{unbroken(place.name)}</span>
          </button>
        )
      })}
    </div>
  )
}

export interface Place {
  readonly name: string
  readonly position: Position
  /** In metres; absent means the chosen radius. */
  readonly radius?: number
}

const areas: Place[] = ROUTES.flatMap((route) =>
  route.kind === 'area' ? [{ name: route.name, position: { lng: route.centre[0], lat: route.centre[1] } }] : [],
)

/** Well-known junctions and stations in addition to the named areas. */
const junctions: Place[] = [
  { name: 'Pettah', position: { lat: 6.9337, lng: 79.8563 } },
  { name: 'Maradana', position: { lat: 6.9295, lng: 79.8651 } },
  { name: 'Town Hall', position: { lat: 6.9168, lng: 79.8631 } },
  { name: 'Rajagiriya', position: { lat: 6.9085, lng: 79.8934 } },
  { name: 'Battaramulla', position: { lat: 6.902, lng: 79.9174 } },
  { name: 'Wellawatte', position: { lat: 6.8744, lng: 79.8613 } },
  { name: 'Dehiwala', position: { lat: 6.8504, lng: 79.8661 } },
  { name: 'Mount Lavinia', position: { lat: 6.8314, lng: 79.8675 } },
  { name: 'Maharagama', position: { lat: 6.8483, lng: 79.9257 } },
  { name: 'Kelaniya', position: { lat: 6.9553, lng: 79.922 } },
  { name: 'Wattala', position: { lat: 6.9892, lng: 79.8917 } },
]

/** The places that can be chosen without a map, by their English names. */
export const PLACES: readonly Place[] = [...areas, ...junctions]

/** The listed places with their names in a language. */
export const listedPlaces = (language: LanguageCode): readonly Place[] =>
  PLACES.map((place) => ({ ...place, name: placeNameIn(language, place.name) }))
