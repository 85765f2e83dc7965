import { RADII_M } from '@ayob/contract/bookings'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button'
import type { Location } from './locations'

interface Props {
  locations: readonly Location[]
  onChange: (id: string, change: Partial<Location>) => void
  onAskRemove: (id: string) => void
}

/** The selected locations; name and radius can be changed here too. */
export function LocationList({ locations, onChange, onAskRemove }: Props) {
  const { t } = useTranslation()
  if (locations.length === 0) return <p className="text-soft">{t('map.none')}</p>
  return (
    <ol className="grid gap-2" aria-label={t('map.selected')}>
      {locations.map((location, index) => (
        <li
          key={location.id}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-2 rounded-control border border-line bg-card p-2"
        >
          <span
            aria-hidden
            style={{ background: location.color }}
            className="tabular grid size-8 place-items-center rounded-full text-sm font-bold text-white"
          >
            {index + 1}
          </span>
          <input
            aria-label={t('map.nameOf', { number: index + 1 })}
            value={location.name}
            maxLength={200}
            onChange={(event) => onChange(location.id, { name: event.target.value })}
            className="min-h-11 w-full min-w-0 rounded-control border border-transparent bg-transparent px-2 font-medium hover:border-line"
          />
          <select
            aria-label={t('map.radiusOf', { name: location.name })}
            value={location.radius}
            onChange={(event) => onChange(location.id, { radius: Number(event.target.value) })}
            className="control w-auto"
          >
            {RADII_M.map((radius) => (
              <option key={radius} value={radius}>
                {t('map.km', { km: radius / 1000 })}
              </option>
            ))}
          </select>
          <IconButton label={t('map.remove', { name: location.name })} onClick={() => onAskRemove(location.id)}>
            <Trash2 aria-hidden className="size-[1.125rem]" />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}
