import { type BookingDetail, bookingDetail } from '@ayob/contract/bookings'
import type { LibraryCreative } from '@ayob/contract/creatives'
import { useEffect, useRef } from 'react'
import { useCall } from '../../../lib/calls'
import { useCreatives } from '../../creatives/use-creatives'

/** Copies an earlier booking into the form, once. Its creatives are included if they are still in the library. */
export function useBookAgain(
  id: string | null,
  onFound: (booking: BookingDetail, creatives: readonly LibraryCreative[]) => void,
) {
  const enabled = id !== null
  const booking = useCall(bookingDetail, { params: { id: id ?? '' }, enabled, retry: 1 })
  const creatives = useCreatives(enabled)
  const taken = useRef<string>(undefined)
  const ready = booking.data && (creatives.data || creatives.isError)
  useEffect(() => {
    if (!ready || !booking.data || taken.current === id) return
    taken.current = id ?? ''
    const found = booking.data.booking
    const shown = found.creatives.filter(({ review }) => review !== 'rejected')
    onFound(
      found,
      shown.flatMap(({ file }) => creatives.data?.find(({ file_path }) => file_path === file) ?? []),
    )
  })
  return { loading: enabled && !ready && !booking.isError, failed: enabled && booking.isError }
}
