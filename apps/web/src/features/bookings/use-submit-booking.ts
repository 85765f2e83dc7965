import { type BookAd, bookAd, zBookAd } from '@ayob/contract/bookings'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { ApiError, messageOf } from '../../lib/api-error'
import { newKey } from '../../lib/new-key'
import { useText } from '../../lib/use-text'
import type { Draft } from './draft'

export type BookingErrors = Partial<Record<keyof BookAd, string>>

interface Handlers {
  onBooked: () => void
  /** The server's price is another one; nothing was booked. */
  onPriceChanged: (price: number) => void
}

function bodyOf(draft: Draft, price: number) {
  const { brandName, contactEmail, vehicleType, durationDays, quantity, includeVat, locations, notes, link, creative } =
    draft
  return {
    brandName,
    contactEmail,
    vehicleType,
    durationDays,
    quantity,
    price,
    adLocations: locations,
    notes,
    creativeFile: creative?.file_path ?? '',
    includeVat,
    link,
  }
}

/** Submits a draft for review. The same draft sent again after a lost answer books once. */
export function useSubmitBooking({ onBooked, onPriceChanged }: Handlers) {
  const { t } = useTranslation()
  const text = useText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<BookingErrors>({})
  const sent = useRef({ body: '', key: '' })

  const submit = async (draft: Draft, price: number): Promise<void> => {
    const body = bodyOf(draft, price)
    const checked = zBookAd.safeParse(body)
    if (!checked.success) {
      const found: BookingErrors = {}
      for (const { path, message } of checked.error.issues) found[path[0] as keyof BookAd] ??= text(message)
      setErrors(found)
      toast.error(Object.values(found)[0] ?? t('errors.validation_failed'))
      return
    }
    setErrors({})
    setBusy(true)
    const written = JSON.stringify(body)
    if (sent.current.body !== written) sent.current = { body: written, key: newKey() }
    try {
      const answer = await api(bookAd, { body, idempotencyKey: sent.current.key })
      if (!answer.booking_id) throw new Error(t('booking.createFailed'))
      await queries.invalidateQueries()
      toast.success(t('booking.submitted'))
      onBooked()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }

  const fail = (error: unknown) => {
    const price = error instanceof ApiError && error.code === 'price_changed' ? error.answer.price : undefined
    if (typeof price === 'number') return onPriceChanged(price)
    if (error instanceof ApiError) {
      setErrors(error.fields)
      toast.error(messageOf(error, t('booking.processFailed')))
    } else {
      toast.error((error instanceof Error && error.message) || t('booking.processFailed'))
    }
  }

  return {
    submit,
    busy,
    errors,
    clearError: (name: keyof BookAd) => setErrors((old) => ({ ...old, [name]: undefined })),
  }
}
