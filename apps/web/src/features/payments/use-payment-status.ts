import { paymentStatus } from '@ayob/contract/payments'
import { useState } from 'react'
import { useCall } from '../../lib/calls'

const EVERY_MS = 2000
const FOR_MS = 60_000

/** Polls the state of a payment every 2 s, for a minute, while the notice of the gateway is missing. */
export function usePaymentStatus(paymentId: string | null) {
  const [since] = useState(() => Date.now())
  return useCall(paymentStatus, {
    params: { id: paymentId ?? '' },
    enabled: !!paymentId,
    staleTime: 0,
    retry: 1,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && Date.now() - since < FOR_MS ? EVERY_MS : false,
  })
}
