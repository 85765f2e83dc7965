import { Refused } from '@ayob/client/refused'
import { bookingDrafts, saveBookingDraft } from '@ayob/contract/booking-drafts'
import { useEffect } from 'react'
import { api } from '../../../lib/api'
import { useRefresh } from '../../../lib/calls'
import { forgetTried, hasTried, tried } from '../../../lib/tried'
import { useSession } from '../../../lib/use-session'

/**
 * Makes what was tried on the landing page the first draft, once. It belongs to whoever signed up with it in this
 * browser. Two tabs save it under the same id, so it becomes one draft. Without a connection it waits for the next visit.
 */
export function useTriedDraft(enabled: boolean): void {
  const { user } = useSession()
  const refresh = useRefresh([bookingDrafts])
  const email = user?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved once for a person
  useEffect(() => {
    if (!enabled || email === undefined || !hasTried()) return
    const { id, by, name, budget, places, plan } = tried()
    if (by !== '' && by !== email.toLowerCase()) return
    const content = { brandName: name, budget: budget > 0 ? String(budget) : '', locations: places, ...plan }
    void api(saveBookingDraft, { params: { id }, body: { version: 0, content } })
      .then(forgetTried, (error: unknown) => {
        // Another tab was faster, or this person may not book.
        if (error instanceof Refused) forgetTried()
      })
      .then(refresh)
  }, [enabled, email])
}
