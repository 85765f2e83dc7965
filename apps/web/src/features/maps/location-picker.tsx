import { DEFAULT_RADIUS_M, MAX_LOCATIONS, RADII_M } from '@ayob/contract/bookings'
import { MapPinPlus, X } from 'lucide-react'
import { lazy, useCallback, useId, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { shownLanguage } from '../../lib/language'
import { placeName } from '../../lib/place-name'
import { useClientConfig } from '../../lib/use-client-config'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FieldError } from '../../ui/field'
import { LocationList } from './location-list'
import { COLOMBO, insideBounds, type Location, newLocation, type Position } from './locations'
import { MapBoundary } from './map-boundary'
import { listedPlaces, PlaceList } from './place-list'
import { PlaceSearch } from './place-search'
import { useFavouritePlaces } from './use-favourite-places'

const MapLibreCanvas = lazy(() => import('./maplibre-canvas'))
const GoogleCanvas = lazy(() => import('./google-canvas'))

interface Props {
  locations: readonly Location[]
  onChange: (change: (locations: readonly Location[]) => Location[]) => void
  error?: string | undefined
}

/** Chooses where an ad shows, on the map or from a list. */
export function LocationPicker({ locations, onChange, error }: Props) {
  const { t } = useTranslation()
  const radiusId = useId()
  const config = useClientConfig()
  const [radius, setRadius] = useState<number>(DEFAULT_RADIUS_M)
  const [placing, setPlacing] = useState(false)
  const [removing, setRemoving] = useState<Location | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const favourites = useFavouritePlaces()
  const full = locations.length >= MAX_LOCATIONS

  const add = (position: Position, name?: string, kept?: number) => {
    if (!insideBounds(position)) return void toast.error(t('validation.outOfBounds'))
    if (full) return void toast.error(t('validation.manyLocations'))
    onChange((old) => [...old, newLocation(old, position, kept ?? radius, name)])
    setPlacing(false)
  }
  const change = useCallback(
    (id: string, part: Partial<Location>) =>
      onChange((old) => old.map((location) => (location.id === id ? { ...location, ...part } : location))),
    [onChange],
  )
  const askRemove = (id: string) => setRemoving(locations.find((location) => location.id === id) ?? null)
  const key = config.data?.google_maps_api_key
  const canvas = {
    locations,
    placing,
    onPlace: add,
    onMove: (id: string, position: Position) => change(id, { position }),
    onAskRemove: askRemove,
    onReady: () => setState('ready'),
    onFail: () => setState('failed'),
  }

  return (
    <div className="grid gap-5">
      {favourites.places.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-base">{t('map.favourites')}</h3>
          <PlaceList
            label={t('map.favourites')}
            places={favourites.places.map((place) => ({ ...place, name: placeName(place.name) }))}
            locations={locations}
            full={full}
            onAdd={(place) => add(place.position, place.name, place.radius)}
            onAskRemove={askRemove}
          />
        </div>
      )}
      <PlaceSearch locations={locations} full={full} onAdd={(place) => add(place.position, place.name)} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={radiusId} className="text-sm font-medium">
            {t('map.coverageRadius')}
          </label>
          <select
            id={radiusId}
            value={radius}
            onChange={(event) => setRadius(Number(event.target.value))}
            className="control w-32"
          >
            {RADII_M.map((option) => (
              <option key={option} value={option}>
                {t('map.km', { km: option / 1000 })}
              </option>
            ))}
          </select>
        </div>
        <Button
          aria-pressed={placing}
          disabled={full || state === 'failed'}
          onClick={() => setPlacing(!placing)}
          icon={placing ? X : MapPinPlus}
        >
          {placing ? t('map.cancelPlacement') : t('map.addLocation')}
        </Button>
        {placing && (
          <Button variant="quiet" onClick={() => add(COLOMBO)}>
            {t('map.placeAtCentre')}
          </Button>
        )}
      </div>
      <section
        aria-label={t('map.title')}
        className="relative h-80 overflow-hidden rounded-card border border-line bg-raised sm:h-[26rem]"
      >
        {config.isPending || state === 'failed' ? null : (
          <MapBoundary onFail={canvas.onFail}>
            {key ? (
              <GoogleCanvas {...canvas} apiKey={key} />
            ) : (
              <MapLibreCanvas {...canvas} styleUrl={config.data?.map_style_url} />
            )}
          </MapBoundary>
        )}
        {state === 'loading' && (
          <p role="status" className="absolute inset-0 grid place-items-center text-soft">
            {t('map.loading')}
          </p>
        )}
        {state === 'failed' && (
          <div role="alert" className="absolute inset-0 grid place-content-center gap-1 p-6 text-center">
            <p className="font-display text-lg font-semibold">{t('map.error')}</p>
            <p className="max-w-md text-soft">{key ? t('map.errorKeyHint') : t('map.errorHint')}</p>
          </div>
        )}
        {placing && state === 'ready' && (
          <p
            role="status"
            className="pointer-events-none absolute inset-x-3 top-3 mx-auto w-fit rounded-full bg-night px-4 py-2 text-sm font-medium text-night-ink"
          >
            {t('map.clickToPlace')}
          </p>
        )}
      </section>
      <div className="grid gap-3">
        <h3 className="text-base">{t('map.fromList')}</h3>
        <PlaceList
          label={t('map.places')}
          places={listedPlaces(shownLanguage())}
          locations={locations}
          full={full}
          onAdd={(place) => add(place.position, place.name)}
          onAskRemove={askRemove}
        />
      </div>
      <div className="grid gap-3">
        <h3 className="text-base">
          {t('map.selected')} <span className="tabular font-sans font-normal text-soft">({locations.length})</span>
        </h3>
        <LocationList locations={locations} favourites={favourites} onChange={change} onAskRemove={askRemove} />
        {error && <FieldError>{error}</FieldError>}
      </div>
      <ConfirmDialog
        open={!!removing}
        title={t('map.removeConfirm', { name: placeName(removing?.name ?? '') })}
        confirm={t('map.removeButton')}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          onChange((old) => old.filter((location) => location.id !== removing?.id))
          setRemoving(null)
        }}
      >
        {t('map.removeText')}
      </ConfirmDialog>
    </div>
  )
}
