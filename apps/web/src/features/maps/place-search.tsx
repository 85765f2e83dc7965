import { MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../ui/field'
import { placesNamed } from './gazetteer'
import { type Location, samePlace } from './locations'
import type { Place } from './place-list'

interface Props {
  locations: readonly Location[]
  full: boolean
  onAdd: (place: Place) => void
}

/** Finds a place by its name, without a network. Enter adds the first result. */
export function PlaceSearch({ locations, full, onAdd }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const found = placesNamed(typed).filter(
    ({ position }) => !locations.some((location) => samePlace(location.position, position)),
  )
  const add = (place: Place) => {
    onAdd(place)
    setTyped('')
  }
  return (
    <div className="grid gap-2">
      <Input
        className="max-w-96"
        label={t('map.find')}
        type="search"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        disabled={full}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would submit the whole form.
          event.preventDefault()
          if (found[0]) add(found[0])
        }}
      />
      <p role="status" className={typed.trim() && found.length === 0 ? 'text-sm text-soft' : 'sr-only'}>
        {typed.trim() && (found.length === 0 ? t('map.findNone') : t('map.found', { count: found.length }))}
      </p>
      {found.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {found.map((place) => (
            <li key={place.name}>
              <button
                type="button"
                onClick={() => add(place)}
                aria-label={t('map.addPlace', { name: place.name })}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-lagoon bg-card px-4 font-medium text-lagoon hover:bg-raised"
              >
                <MapPinPlus aria-hidden className="size-4" />
                {place.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
