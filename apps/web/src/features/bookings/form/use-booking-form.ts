import { Refused } from '@ayob/client/refused'
import { type BookingDraft, saveBookingDraft } from '@ayob/contract/booking-drafts'
import { bookAd, zBookAd } from '@ayob/contract/bookings'
import { useMemo, useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../../lib/api'
import { enteredBefore, useAutosave } from '../../../lib/autosave'
import { messageOf } from '../../../lib/refusals'
import { type CallForm, useCallForm } from '../../../lib/use-call-form'
import { creativeFilesOf } from '../../creatives/shares'
import { BOOKING_READS } from '../booking-reads'
import { type Draft, draftFrom, draftKey, emptyDraft } from './draft'

interface Handlers {
  onBooked: (bookingId: string) => void
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
export function useBookingForm(
  account: Partial<Draft>,
  vehicle: string | null,
  { onBooked, onPriceChanged }: Handlers,
) {
  const { t } = useTranslation()
  const price = useRef(0)
  const draftId = useRef<string>(undefined)
  const empty = emptyDraft(account, vehicle)
  const form: CallForm<Draft> = useCallForm(bookAd, {
    values: { ...empty, ...(enteredBefore(draftKey()) as Partial<Draft> | null) },
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
      form.reset(emptyDraft(account, null))
      keeper.begin(JSON.stringify(emptyDraft(account, null)))
      toast.success(t('booking.submitted'))
      onBooked(booking_id)
    },
    failed: (error) => {
      keeper.resume()
      const changed = error instanceof Refused && error.code === 'price_changed' ? error.answer.price : undefined
      if (typeof changed === 'number') return onPriceChanged(changed)
      return messageOf(error, t('booking.processFailed'))
    },
    refresh: BOOKING_READS,
  })
  const entered = JSON.stringify(form.watch())
  const { keeper, ...keeping } = useAutosave<BookingDraft>(entered, {
    kept: { content: JSON.stringify(empty) },
    key: draftKey(),
    newerIn: 'draft',
    send: async ({ id, version, content }) =>
      (await api(saveBookingDraft, { params: { id }, body: { version, content: JSON.parse(content) } })).draft,
  })
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
      void keeper.save()
      form.reset(shown)
      keeper.open({ ...kept, content: JSON.stringify(kept.content) }, JSON.stringify(shown))
    },
    /** Starts a new booking with these entries; the current contents of the form stay a draft. */
    beginWith(entries: Draft) {
      void keeper.save()
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
