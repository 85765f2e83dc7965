import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx'
import { type Location, samePlace } from './locations'
import { PLACES, type Place } from './places'

interface Props {
  locations: readonly Location[]
  full: boolean
  onAdd: (place: Place) => void
  onAskRemove: (id: string) => void
}

/** Known places to choose from: the same as a pin, without a map. */
export function PlaceList({ locations, full, onAdd, onAskRemove }: Props) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not form fields
    <div role="group" aria-label={t('map.places')} className="flex flex-wrap gap-2">
      {PLACES.map((place) => {
        const chosen = locations.find((location) => samePlace(location.position, place.position))
        const Icon = chosen ? Check : Plus
        return (
          <button
            key={place.name}
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
            {place.name}
          </button>
        )
      })}
    </div>
  )
}
