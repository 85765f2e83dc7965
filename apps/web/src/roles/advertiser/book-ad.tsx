import { profile } from '@ayob/contract/accounts'
import { bookingDrafts } from '@ayob/contract/booking-drafts'
import { bookAd, MAX_QUANTITY, vehiclesOf } from '@ayob/contract/bookings'
import type { AnswerOf } from '@ayob/contract/call'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { NeedsRolePage } from '../../features/access/needs-role'
import { BookingDrafts } from '../../features/bookings/drafts/booking-drafts'
import { CreativeUpload } from '../../features/bookings/form/creative-upload'
import { type BookableType, type Draft, othersThan } from '../../features/bookings/form/draft'
import { Duration } from '../../features/bookings/form/duration'
import { OtherVehicles } from '../../features/bookings/form/other-vehicles'
import { jumpTo, missingIn, Part, Rail, Subpart } from '../../features/bookings/form/parts'
import { PlanByBudget } from '../../features/bookings/form/plan-by-budget'
import { StartWish } from '../../features/bookings/form/start-wish'
import { Summary } from '../../features/bookings/form/summary'
import { useBookingForm } from '../../features/bookings/form/use-booking-form'
import { Preview, VehicleCards } from '../../features/bookings/form/vehicle-choice'
import { MoreCreatives } from '../../features/creatives/more-creatives'
import { BookingUpload } from '../../features/creatives/upload-box'
import { useChosenCreative } from '../../features/creatives/use-creatives'
import { useForecast } from '../../features/forecasts/use-forecast'
import { HoursChoice } from '../../features/hours/hours-choice'
import { LocationPicker } from '../../features/maps/location-picker'
import { type Location, newLocation } from '../../features/maps/locations'
import { useQuote } from '../../features/pricing/use-quote'
import { useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { placeName } from '../../lib/place-name'
import { useSession } from '../../lib/use-session'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Input, Textarea, WebAddressInput } from '../../ui/field'
import { Form } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { Skeleton } from '../../ui/states'

const SETTLE_MS = 100

/** /book-ad: a single page from the choice of a vehicle to the submission for review. */
export function BookAd() {
  const { t } = useTranslation()
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), SETTLE_MS)
    return () => window.clearTimeout(timer)
  }, [])
  // Nothing may push the form down once it is there, so it waits for what stands above it and in its fields.
  const drafts = useCall(bookingDrafts, { refetchOnMount: 'always' })
  const account = useCall(profile)
  const ready =
    settled && [drafts, account].every(({ isFetched, fetchStatus }) => isFetched || fetchStatus === 'paused')
  return (
    <>
      <PageHeader title={t('booking.title')} subtitle={t('booking.subtitle')} />
      {ready ? (
        <NeedsRolePage call={bookAd}>
          <BookingForm account={accountOf(account.data)} />
        </NeedsRolePage>
      ) : (
        <div role="status" className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <span className="sr-only">{t('common.loading')}</span>
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
    </>
  )
}

/** What a booking takes from the account. */
const accountOf = (own: AnswerOf<typeof profile> | undefined): Partial<Draft> => ({
  ...(own?.details.organization_name && { brandName: own.details.organization_name }),
  ...(own?.details.website && { link: own.details.website }),
})

/** Places with the radii of the same places in a suggestion. */
const withRadii = (places: readonly Location[], suggested: readonly Pick<Location, 'id' | 'radius'>[]): Location[] =>
  places.map((place) => ({ ...place, radius: suggested.find(({ id }) => id === place.id)?.radius ?? place.radius }))

function BookingForm({ account }: { account: Partial<Draft> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { user } = useSession()
  const [search] = useSearchParams()
  const [newPrice, setNewPrice] = useState<number | null>(null)
  const { form, draft, submit, ...drafts } = useBookingForm(
    { contactEmail: user?.email ?? '', ...account },
    search.get('vehicle'),
    {
      onBooked: (id) => void navigate(paths.monitorAd(id)),
      onPriceChanged: (changed) => {
        setNewPrice(changed)
        void refresh()
      },
    },
  )
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
  const missing = missingIn(t, draft, { uploading, updating })
  return (
    <Form
      form={form}
      onSubmit={() => missing.length === 0 && !form.busy && submit(price.total)}
      className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <BookingDrafts draft={draft} {...drafts} />
        <Rail missing={missing} />
        <Part name="places">
          <PlanByBudget
            draft={draft}
            onBudget={(budget) => set('budget', budget)}
            onChoose={(plan) => {
              set('vehicleType', plan.vehicleType)
              set('otherVehicles', [])
              set('quantity', plan.quantity)
              set('durationDays', plan.durationDays)
            }}
            onPlaces={() => jumpTo('places')}
          >
            <Subpart title={t('booking.where')}>
              <LocationPicker locations={draft.locations} onChange={changeLocations} error={errorOf('adLocations')} />
            </Subpart>
          </PlanByBudget>
        </Part>
        <Part name="vehicle">
          <Subpart title={t('booking.chooseVehicle')}>
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
          </Subpart>
          <Subpart title={t('booking.howLong')}>
            <Duration value={draft.durationDays} onChange={(durationDays) => set('durationDays', durationDays)} />
          </Subpart>
        </Part>
        <Part name="when">
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
        <Part name="ad">
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
        <Part name="who">
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
            <WebAddressInput
              className="sm:col-span-2"
              label={t('booking.link')}
              optional
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
        onChange={(change) => {
          if ('durationDays' in change) set('durationDays', change.durationDays)
          else if ('adLocations' in change) changeLocations((old) => withRadii(old, change.adLocations))
          else
            changeLocations((old) => [
              ...old,
              newLocation(old, change.add.position, change.add.radius, placeName(change.add.name)),
            ])
        }}
      />
      <ConfirmDialog
        open={newPrice !== null}
        variant="primary"
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
