import { bookAd, zBookAd } from '@ayob/contract/bookings'
import { useEffect, useMemo, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError, messageOf } from '../../../lib/api-error'
import { type CallForm, useCallForm } from '../../../lib/use-call-form'
import { BOOKING_READS } from '../booking-reads'
import { DRAFT_KEY, type Draft, emptyDraft, storedDraft } from './draft'

interface Handlers {
  onBooked: () => void
  /** Called when the server computes another price; nothing was booked. */
  onPriceChanged: (price: number) => void
}

/** A draft as the call names its fields; the price is added when it is sent. */
const zDraft = z.preprocess(
  (draft: Draft) => {
    const { locations, creative, ...same } = draft
    return { ...same, adLocations: locations, creativeFile: creative?.file_path ?? '' }
  },
  zBookAd.omit({ price: true }),
)

/**
 * The form of a booking. The draft survives a reload of the page. Sending the same draft again after a lost answer
 * books once.
 */
export function useBookingForm(contactEmail: string, vehicle: string | null, { onBooked, onPriceChanged }: Handlers) {
  const { t } = useTranslation()
  const price = useRef(0)
  const empty = emptyDraft(contactEmail, vehicle)
  const form: CallForm<Draft> = useCallForm(bookAd, {
    values: { ...empty, ...storedDraft() } as Draft,
    schema: zDraft,
    input: (checked) => ({ body: { ...(checked as unknown as z.output<typeof zDraft>), price: price.current } }),
    invalid: ([first]) => toast.error(first ?? t('errors.validation_failed')),
    done: ({ booking_id }) => {
      if (!booking_id) return void toast.error(t('booking.createFailed'))
      form.reset(emptyDraft(contactEmail, null))
      sessionStorage.removeItem(DRAFT_KEY)
      toast.success(t('booking.submitted'))
      onBooked()
    },
    failed: (error) => {
      const changed = error instanceof ApiError && error.code === 'price_changed' ? error.answer.price : undefined
      if (typeof changed === 'number') return onPriceChanged(changed)
      return messageOf(error, t('booking.processFailed'))
    },
    refresh: BOOKING_READS,
  })
  const entered = JSON.stringify(form.watch())
  useEffect(() => sessionStorage.setItem(DRAFT_KEY, entered), [entered])
  const places = JSON.stringify(form.watch('locations'))
  // Keeps the same objects while their content is the same, because new ones restart forecast and map.
  const locations = useMemo(() => JSON.parse(places) as Draft['locations'], [places])
  const draft = useMemo(() => ({ ...(JSON.parse(entered) as Draft), locations }), [entered, locations])
  return {
    form,
    draft,
    /** Sends the draft with the price on the page. */
    submit(shownPrice: number) {
      price.current = shownPrice
      form.submit()
    },
  }
}
