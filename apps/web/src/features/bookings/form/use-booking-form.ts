import type { BookingDraft } from '@ayob/contract/booking-drafts'
import { bookAd, zBookAd } from '@ayob/contract/bookings'
import { useEffect, useMemo, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError, messageOf } from '../../../lib/api-error'
import { tabEntries } from '../../../lib/storage'
import { type CallForm, useCallForm } from '../../../lib/use-call-form'
import { creativeFilesOf } from '../../creatives/shares'
import { BOOKING_READS } from '../booking-reads'
import { useDraftKeeper } from '../drafts/use-draft-keeper'
import { type Draft, draftFrom, draftKey, emptyDraft, storedDraft } from './draft'

interface Handlers {
  onBooked: () => void
  /** Called when the server computes another price. In that case nothing was booked. */
  onPriceChanged: (price: number) => void
}

/** A draft with the field names of the call. The price is added when it is sent. */
const zDraft = z.preprocess(
  (draft: Draft) => {
    const { locations, creative, more, shares, ...same } = draft
    const creativeFiles = creative ? creativeFilesOf([creative, ...more], shares) : undefined
    return {
      ...same,
      adLocations: locations,
      creativeFile: creative?.file_path ?? '',
      creativeFiles,
      startWish: draft.startWish || null,
    }
  },
  zBookAd.omit({ price: true, draftId: true }),
)

/** The form of a booking. The draft survives a reload of the page. Sending the same draft again after a lost answer books only once. */
export function useBookingForm(contactEmail: string, vehicle: string | null, { onBooked, onPriceChanged }: Handlers) {
  const { t } = useTranslation()
  const price = useRef(0)
  const draftId = useRef<string>(undefined)
  const empty = emptyDraft(contactEmail, vehicle)
  const form: CallForm<Draft> = useCallForm(bookAd, {
    values: { ...empty, ...storedDraft() } as Draft,
    schema: zDraft,
    input: (checked) => ({
      body: {
        ...(checked as unknown as z.output<typeof zDraft>),
        price: price.current,
        ...(draftId.current !== undefined && { draftId: draftId.current }),
      },
    }),
    invalid: ([first]) => {
      keeper.resume()
      toast.error(first ?? t('errors.validation_failed'))
    },
    done: ({ booking_id }) => {
      if (!booking_id) return void toast.error(t('booking.createFailed'))
      form.reset(emptyDraft(contactEmail, null))
      keeper.begin(JSON.stringify(emptyDraft(contactEmail, null)))
      tabEntries.remove(draftKey())
      toast.success(t('booking.submitted'))
      onBooked()
    },
    failed: (error) => {
      keeper.resume()
      const changed = error instanceof ApiError && error.code === 'price_changed' ? error.answer.price : undefined
      if (typeof changed === 'number') return onPriceChanged(changed)
      return messageOf(error, t('booking.processFailed'))
    },
    refresh: BOOKING_READS,
  })
  const entered = JSON.stringify(form.watch())
  const { keeper, ...keeping } = useDraftKeeper(entered, JSON.stringify(empty))
  useEffect(() => tabEntries.set(draftKey(), entered), [entered])
  const places = JSON.stringify(form.watch('locations'))
  // Keeps object identity while the content is unchanged, because new objects restart forecast and map.
  const locations = useMemo(() => JSON.parse(places) as Draft['locations'], [places])
  const draft = useMemo(() => ({ ...(JSON.parse(entered) as Draft), locations }), [entered, locations])
  return {
    form,
    draft,
    empty,
    keeping,
    /** Continues a draft from the server; the current contents of the form stay a separate draft. */
    openDraft(kept: BookingDraft) {
      const shown = draftFrom(kept.content, empty)
      keeper.flush()
      form.reset(shown)
      keeper.open(kept, JSON.stringify(shown))
    },
    /** Starts a new booking with these entries; the current contents of the form stay a draft. */
    beginWith(entries: Draft) {
      keeper.flush()
      keeper.begin(JSON.stringify(empty))
      form.reset(entries)
    },
    keepBoth: () => keeper.keepBoth(),
    /** Submits the draft with the price on the page. */
    submit(shownPrice: number) {
      price.current = shownPrice
      void keeper.hold().then((id) => {
        draftId.current = id
        form.submit()
      })
    },
  }
}
