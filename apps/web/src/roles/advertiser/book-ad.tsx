import { bookAd, MAX_QUANTITY, vehiclesOf } from '@ayob/contract/bookings'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { NeedsRolePage } from '../../features/access/needs-role'
import { BookingDrafts } from '../../features/bookings/drafts/booking-drafts'
import { CreativeUpload } from '../../features/bookings/form/creative-upload'
import { type BookableType, othersThan } from '../../features/bookings/form/draft'
import { Duration } from '../../features/bookings/form/duration'
import { OtherVehicles } from '../../features/bookings/form/other-vehicles'
import { PlanByBudget } from '../../features/bookings/form/plan-by-budget'
import { StartWish } from '../../features/bookings/form/start-wish'
import { Summary } from '../../features/bookings/form/summary'
import { useBookingForm } from '../../features/bookings/form/use-booking-form'
import { Preview, VehicleCards } from '../../features/bookings/form/vehicle-choice'
import { MoreCreatives } from '../../features/creatives/more-creatives'
import { BookingUpload } from '../../features/creatives/upload-box'
import { useChosenCreative } from '../../features/creatives/use-creatives'
import { useForecast } from '../../features/forecasts/use-forecast'
import { areHoursValid, HoursChoice } from '../../features/hours/hours-choice'
import { LocationPicker } from '../../features/maps/location-picker'
import type { Location } from '../../features/maps/locations'
import { useQuote } from '../../features/pricing/use-quote'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useSession } from '../../lib/use-session'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Input, Textarea } from '../../ui/field'
import { Form } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { Skeleton } from '../../ui/states'

const SETTLE_MS = 100
const PLACES_ID = 'places'

/** /book-ad: a single page from the choice of a vehicle to the submission for review. */
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
        <NeedsRolePage call={bookAd}>
          <BookingForm />
        </NeedsRolePage>
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

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-20 rounded-card border border-line bg-card p-4 sm:p-6">
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
  const [newPrice, setNewPrice] = useState<number | null>(null)
  const { form, draft, submit, ...drafts } = useBookingForm(user?.email ?? '', search.get('vehicle'), {
    onBooked: () => void navigate(paths.billing()),
    onPriceChanged: (changed) => {
      setNewPrice(changed)
      void refresh()
    },
  })
  const { field, set, errorOf, getValues } = form
  const { price, updating, refresh } = useQuote({ ...draft, vehicles: vehiclesOf(draft) })
  const forecast = useForecast(draft)
  useChosenCreative(search.get('creative'), (creative) => set('creative', creative))
  const [uploading, setUploading] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are stable while the form is mounted
  const changeLocations = useCallback((edit: (locations: readonly Location[]) => Location[]) => {
    set('locations', edit(getValues('locations')))
    form.clearErrors('adLocations' as never)
  }, [])
  const chooseVehicle = (vehicleType: BookableType) => {
    set('vehicleType', vehicleType)
    set('otherVehicles', othersThan(vehicleType, draft.otherVehicles))
  }
  const missing = [
    draft.quantity < 1 && t('validation.quantity'),
    !areHoursValid(draft.hours) && t('validation.hours'),
    draft.locations.length === 0 && t('validation.locations'),
    uploading ? t('booking.stillUploading') : !draft.creative && t('validation.creative'),
    draft.shares?.some((share) => share < 1) && t('validation.share'),
    updating && t('booking.calculating'),
  ].filter((text): text is string => typeof text === 'string')

  return (
    <Form
      form={form}
      onSubmit={() => missing.length === 0 && !form.busy && submit(price.total)}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid min-w-0 gap-6">
        <BookingDrafts draft={draft} {...drafts} />
        <PlanByBudget
          draft={draft}
          onChoose={(plan) => {
            set('vehicleType', plan.vehicleType)
            set('otherVehicles', [])
            set('quantity', plan.quantity)
            set('durationDays', plan.durationDays)
          }}
          onPlaces={() => document.getElementById(PLACES_ID)?.scrollIntoView({ block: 'start' })}
        />
        <Part title={t('booking.chooseVehicle')}>
          <div className="grid gap-5">
            <VehicleCards value={draft.vehicleType} onChange={chooseVehicle} />
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
              error={errorOf('quantity')}
              onChange={({ target: { value } }) =>
                set('quantity', Math.min(MAX_QUANTITY, Number.parseInt(value, 10) || 0))
              }
            />
            <OtherVehicles
              draft={draft}
              onChange={(others) => set('otherVehicles', others)}
              error={errorOf('otherVehicles')}
            />
          </div>
        </Part>
        <Part title={t('booking.howLong')}>
          <Duration value={draft.durationDays} onChange={(durationDays) => set('durationDays', durationDays)} />
        </Part>
        <Part id={PLACES_ID} title={t('booking.where')}>
          <LocationPicker locations={draft.locations} onChange={changeLocations} error={errorOf('adLocations')} />
        </Part>
        <Part title={t('booking.when')}>
          <div className="grid gap-5">
            <StartWish
              value={draft.startWish}
              onChange={(startWish) => set('startWish', startWish)}
              error={errorOf('startWish')}
            />
            <HoursChoice
              hours={draft.hours}
              holidays={draft.holidays}
              onHours={(hours) => set('hours', hours)}
              onHolidays={(holidays) => set('holidays', holidays)}
              error={errorOf('hours')}
            />
          </div>
        </Part>
        <Part title={t('booking.yourAd')}>
          <div className="grid grid-cols-1 gap-5">
            <CreativeUpload
              creative={draft.creative}
              onChange={(creative) => set('creative', creative)}
              onUploading={setUploading}
              error={draft.creative ? undefined : errorOf('creativeFile')}
            />
            {draft.creative && (
              <MoreCreatives
                first={draft.creative}
                more={draft.more}
                shares={draft.shares}
                onChange={({ more, shares }) => {
                  set('more', more)
                  set('shares', shares)
                }}
                uploadBox={(onUploaded) => (
                  <BookingUpload
                    label={t('booking.addCreativeFile')}
                    hint={t('booking.addCreativeHint')}
                    onUploading={setUploading}
                    onUploaded={(answer, file) => onUploaded({ ...answer, name: file.name, size: file.size })}
                  />
                )}
                error={errorOf('creativeFiles')}
              />
            )}
            <Preview type={draft.vehicleType} creative={draft.creative} />
          </div>
        </Part>
        <Part title={t('booking.details')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Input
              label={t('booking.brandName')}
              required
              autoComplete="organization"
              maxLength={200}
              {...field('brandName')}
            />
            <Input
              label={t('booking.contactEmail')}
              type="email"
              required
              autoComplete="email"
              {...field('contactEmail')}
            />
            <Input
              className="sm:col-span-2"
              label={t('booking.link')}
              type="url"
              optional
              placeholder="https://"
              hint={t('booking.linkHint')}
              {...field('link')}
            />
            <Textarea
              className="sm:col-span-2"
              label={t('booking.notes')}
              optional
              maxLength={5000}
              {...field('notes')}
            />
          </div>
        </Part>
      </div>
      <Summary
        draft={draft}
        price={price}
        forecast={forecast}
        updating={updating}
        busy={form.busy}
        missing={missing}
        onVat={(includeVat) => set('includeVat', includeVat)}
        onHours={({ hours, holidays }) => {
          set('hours', hours)
          set('holidays', holidays)
        }}
      />
      <ConfirmDialog
        open={newPrice !== null}
        look="primary"
        title={t('booking.priceChanged')}
        confirm={t('booking.submit', { amount: money(newPrice ?? 0).replace('LKR ', '') })}
        busy={form.busy}
        onClose={() => setNewPrice(null)}
        onConfirm={() => {
          const agreed = newPrice ?? 0
          setNewPrice(null)
          submit(agreed)
        }}
      >
        {t('booking.priceChangedText', { price: money(newPrice ?? 0) })}
      </ConfirmDialog>
    </Form>
  )
}
