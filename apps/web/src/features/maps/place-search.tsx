import { Check, MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { shownLanguage } from '../../lib/language'
import { Input } from '../../ui/field'
import { unbroken } from '../../ui/unbroken'
import type { NamedPlace } from './find-places'
import { type Location, samePlace } from './locations'
import type { Place } from './place-list'

type Find = (typed: string) => readonly NamedPlace[]

/** The gazetteer is loaded when somebody begins to search. A failed attempt is repeated. */
const load = async (): Promise<Find> => (await import('./gazetteer')).placesNamed

interface Props {
  locations: readonly Location[]
  full: boolean
  onAdd: (place: Place) => void
}

/** Finds a place by its name. Enter adds the first result. */
export function PlaceSearch({ locations, full, onAdd }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [find, setFind] = useState<Find>()
  const found = find?.(typed) ?? []
  const isChosen = ({ position }: NamedPlace) => locations.some((location) => samePlace(location.position, position))
  const add = ({ names, position }: NamedPlace) => {
    onAdd({ name: names[shownLanguage()], position })
    setTyped('')
  }
  const begin = () => {
    if (find) return
    load().then(
      (loaded) => setFind(() => loaded),
      () => {},
    )
  }
  const addFirst = async () => {
    const [first] = (await load())(typed)
    if (first && !isChosen(first)) add(first)
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
        onFocus={begin}
        onChange={(event) => {
          begin()
          setTyped(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would submit the whole form.
          event.preventDefault()
          addFirst().catch(() => toast.error(t('common.offline')))
        }}
      />
      <p role="status" className={find && typed.trim() && found.length === 0 ? 'text-sm text-soft' : 'sr-only'}>
        {find && typed.trim() && (found.length === 0 ? t('map.findNone') : t('map.found', { count: found.length }))}
      </p>
      {found.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {found.map((place) => (
            <li key={`${place.names.en} ${place.position.lat}`}>
              <Result name={place.names[shownLanguage()]} chosen={isChosen(place)} onAdd={() => add(place)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A found place: a button that adds it, or its name when it is chosen already. */
function Result({ name, chosen, onAdd }: { name: string; chosen: boolean; onAdd: () => void }) {
  const { t } = useTranslation()
  const shape = 'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-medium'
  if (chosen) {
    return (
      <span className={`${shape} border-line text-soft`}>
        <Check aria-hidden className="size-4" />
        {t('map.alreadyChosen', { name })}
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={onAdd}
      aria-label={t('map.addPlace', { name })}
      className={`${shape} border-lagoon bg-card text-lagoon hover:bg-raised`}
    >
      <MapPinPlus aria-hidden className="size-4" />
      <span>{unbroken(name)}</span>
    </button>
  )
}
