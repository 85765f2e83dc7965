import { type Call, mayAdmin } from '@ayob/contract/call'
import { confirmRequest } from '@ayob/contract/confirmations'
import { takeIncident } from '@ayob/contract/incidents'
import { setInquiryStatus } from '@ayob/contract/inquiries'
import { decideCase } from '@ayob/contract/integrity'
import { approvePayout } from '@ayob/contract/payouts'
import { answerDataRequest } from '@ayob/contract/privacy'
import { approveRegistration } from '@ayob/contract/registrations'
import { answerTicket } from '@ayob/contract/support'
import { adminWaiting, WAITING_PLACES, type WaitingPlace } from '@ayob/contract/waiting'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { countWaiting } from './waiting.queries'

/** The call that decides what waits in a place. */
const DECIDED_BY: Readonly<Record<WaitingPlace, Call>> = {
  registrations: approveRegistration,
  inquiries: setInquiryStatus,
  today: takeIncident,
  integrity: decideCase,
  payouts: approvePayout,
  tickets: answerTicket,
  dataRequests: answerDataRequest,
  confirmations: confirmRequest,
}

/** What waits for an administrator, for the sidebar. */
export function waitingRoutes(http: Http, { db, clock }: Context): void {
  route(http, adminWaiting, async ({ session }) => {
    const counts = await countWaiting(db, clock.now(), session.userId)
    const places = WAITING_PLACES.filter((place) => mayAdmin(DECIDED_BY[place], session.adminRoles ?? []))
    return { waiting: places.map((place) => ({ place, count: counts[place] })) }
  })
}
