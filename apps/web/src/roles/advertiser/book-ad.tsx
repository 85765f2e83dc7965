import { MAX_QUANTITY } from '@ayob/contract/bookings'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { CreativeUpload } from '../../features/bookings/creative-upload'
import { useDraft } from '../../features/bookings/draft'
import { Duration } from '../../features/bookings/duration'
import { Preview } from '../../features/bookings/preview'
import { Summary } from '../../features/bookings/summary'
import { useForecast } from '../../features/bookings/use-forecast'
import { useSubmitBooking } from '../../features/bookings/use-submit-booking'
import { VehicleCards } from '../../features/bookings/vehicle-cards'
import { useChosenCreative } from '../../features/creatives/use-creatives'
import { LocationPicker } from '../../features/maps/location-picker'
import type { Location } from '../../features/maps/locations'
import { useQuote } from '../../features/pricing/use-quote'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useSession } from '../../lib/session'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Input, Textarea } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { Skeleton } from '../../ui/skeleton'

const SETTLE_MS = 100

/** /book-ad: one page from the choice of a vehicle to the submission for review. */
export function BookAd() {
  const { t } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setReady(true), SETTLE_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <>
      <PageHeader title={t('booking.title')} subtitle={t('booking.subtitle')} />
      {ready ? (
        <BookingForm />
      ) : (
        <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <span className="sr-only">{t('common.loading')}</span>
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function BookingForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { user } = useSession()
  const [search] = useSearchParams()
  const { draft, setDraft, change, forget } = useDraft(user?.email ?? '', search.get('vehicle'))
  const { price, settling, refresh } = useQuote(draft)
  const forecast = useForecast(draft)
  useChosenCreative(search.get('creative'), (creative) => change({ creative }))
  const [uploading, setUploading] = useState(false)
  const [newPrice, setNewPrice] = useState<number | null>(null)
  const { submit, busy, errors, clearError } = useSubmitBooking({
    onBooked: () => {
      forget()
      void navigate(paths.billing())
    },
    onPriceChanged: (changed) => {
      setNewPrice(changed)
      void refresh()
    },
  })
  const changeLocations = useCallback(
    (edit: (locations: readonly Location[]) => Location[]) =>
      setDraft((old) => ({ ...old, locations: edit(old.locations) })),
    [setDraft],
  )
  const missing = [
    draft.quantity < 1 && t('validation.quantity'),
    draft.locations.length === 0 && t('validation.locations'),
    uploading ? t('booking.stillUploading') : !draft.creative && t('validation.creative'),
    settling && t('booking.calculating'),
  ].filter((text): text is string => typeof text === 'string')

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0 && !busy) void submit(draft, price.total)
      }}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid min-w-0 gap-6">
        <Part title={t('booking.chooseVehicle')}>
          <div className="grid gap-5">
            <VehicleCards value={draft.vehicleType} onChange={(vehicleType) => change({ vehicleType })} />
            <Input
              className="max-w-72"
              label={t('booking.quantity')}
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_QUANTITY}
              required
              hint={t('booking.quantityHint')}
              value={draft.quantity || ''}
              error={errors.quantity}
              onChange={({ target: { value } }) => {
                clearError('quantity')
                change({ quantity: Math.min(MAX_QUANTITY, Number.parseInt(value, 10) || 0) })
              }}
            />
          </div>
        </Part>
        <Part title={t('booking.howLong')}>
          <Duration value={draft.durationDays} onChange={(durationDays) => change({ durationDays })} />
        </Part>
        <Part title={t('booking.where')}>
          <LocationPicker locations={draft.locations} onChange={changeLocations} error={errors.adLocations} />
        </Part>
        <Part title={t('booking.yourAd')}>
          <div className="grid gap-5">
            <CreativeUpload
              creative={draft.creative}
              onChange={(creative) => change({ creative })}
              onUploading={setUploading}
              error={errors.creativeFile}
            />
            <Preview type={draft.vehicleType} creative={draft.creative} />
          </div>
        </Part>
        <Part title={t('booking.details')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Input
              label={t('booking.brandName')}
              name="brandName"
              required
              autoComplete="organization"
              maxLength={200}
              value={draft.brandName}
              error={errors.brandName}
              onChange={(event) => {
                clearError('brandName')
                change({ brandName: event.target.value })
              }}
            />
            <Input
              label={t('booking.contactEmail')}
              name="contactEmail"
              type="email"
              required
              autoComplete="email"
              value={draft.contactEmail}
              error={errors.contactEmail}
              onChange={(event) => {
                clearError('contactEmail')
                change({ contactEmail: event.target.value })
              }}
            />
            <Input
              className="sm:col-span-2"
              label={t('booking.link')}
              name="link"
              type="url"
              optional
              placeholder="https://"
              hint={t('booking.linkHint')}
              value={draft.link}
              error={errors.link}
              onChange={(event) => {
                clearError('link')
                change({ link: event.target.value })
              }}
            />
            <Textarea
              className="sm:col-span-2"
              label={t('booking.notes')}
              name="notes"
              optional
              maxLength={5000}
              value={draft.notes}
              error={errors.notes}
              onChange={(event) => change({ notes: event.target.value })}
            />
          </div>
        </Part>
      </div>
      <Summary
        draft={draft}
        price={price}
        forecast={forecast}
        settling={settling}
        busy={busy}
        missing={missing}
        onVat={(includeVat) => change({ includeVat })}
      />
      <ConfirmDialog
        open={newPrice !== null}
        look="primary"
        title={t('booking.priceChanged')}
        confirm={t('booking.submit', { amount: money(newPrice ?? 0).replace('LKR ', '') })}
        busy={busy}
        onClose={() => setNewPrice(null)}
        onConfirm={() => {
          const agreed = newPrice ?? 0
          setNewPrice(null)
          void submit(draft, agreed)
        }}
      >
        {t('booking.priceChangedText', { price: money(newPrice ?? 0) })}
      </ConfirmDialog>
    </form>
  )
}
