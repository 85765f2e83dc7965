import { RADII_M } from '@ayob/contract/bookings'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeName } from '../../lib/place-name'
import { IconButton } from '../../ui/button'
import { FieldError } from '../../ui/field'
import { isOutside, type Location } from './locations'
import type { FavouritePlaces } from './use-favourite-places'

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

interface Props {
  locations: readonly Location[]
  favourites: FavouritePlaces
  onChange: (id: string, change: Partial<Location>) => void
  onAskRemove: (id: string) => void
}

/** The selected locations; name and radius can be changed here too. */
export function LocationList({ locations, favourites, onChange, onAskRemove }: Props) {
  const { t } = useTranslation()
  const [naming, setNaming] = useState<string | null>(null)
  if (locations.length === 0) return <p className="text-soft">{t('map.none')}</p>
  return (
    <ol className="grid gap-2" aria-label={t('map.selected')}>
      {locations.map((location, index) => (
        <li
          key={location.id}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-1 rounded-control border border-line bg-card p-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] sm:gap-2"
        >
          <span
            aria-hidden
            style={{ background: location.color }}
            className="tabular grid size-8 place-items-center rounded-full text-sm font-bold text-white"
          >
            {index + 1}
          </span>
          {naming === location.id ? (
            <input
              ref={focusOnce}
              aria-label={t('map.nameOf', { number: index + 1 })}
              value={location.name}
              maxLength={200}
              onChange={(event) => onChange(location.id, { name: event.target.value })}
              onBlur={() => setNaming(null)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== 'Escape') return
                event.preventDefault()
                setNaming(null)
              }}
              className="control w-full min-w-0 max-sm:col-span-3"
            />
          ) : (
            <button
              type="button"
              aria-label={t('map.rename', { name: placeName(location.name) })}
              onClick={() => setNaming(location.id)}
              className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 text-left font-medium hover:bg-raised max-sm:col-span-3"
            >
              <span className="truncate">{placeName(location.name)}</span>
              <Pencil aria-hidden className="size-3.5 flex-none text-soft" />
            </button>
          )}
          <select
            aria-label={t('map.radiusOf', { name: placeName(location.name) })}
            value={location.radius}
            onChange={(event) => onChange(location.id, { radius: Number(event.target.value) })}
            className="control w-auto max-sm:col-start-2 max-sm:justify-self-start"
          >
            {RADII_M.map((radius) => (
              <option key={radius} value={radius}>
                {t('map.km', { km: radius / 1000 })}
              </option>
            ))}
          </select>
          <IconButton
            icon={Star}
            label={t('map.favourite', { name: placeName(location.name) })}
            aria-pressed={favourites.has(location)}
            disabled={favourites.busy}
            className="aria-pressed:text-amber aria-pressed:[&_svg]:fill-current"
            onClick={() => favourites.toggle(location)}
          />
          <IconButton
            icon={Trash2}
            label={t('map.remove', { name: placeName(location.name) })}
            onClick={() => onAskRemove(location.id)}
          />
          {isOutside(location) && (
            <div className="col-span-full px-2">
              <FieldError>{t('validation.outOfBounds')}</FieldError>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
