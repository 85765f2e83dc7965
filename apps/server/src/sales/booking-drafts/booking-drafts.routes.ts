import * as calls from '@ayob/contract/booking-drafts'
import type { Core } from '../../platform/core'
import { type Http, route } from '../../platform/http/route'
import { presentDraft, saveDraft } from './booking-drafts.commands'
import { draftStore } from './booking-drafts.store'

/** Bookings that were started and not submitted. */
export function bookingDraftRoutes(http: Http, { db, clock }: Pick<Core, 'db' | 'clock'>): void {
  route(http, calls.bookingDrafts, async ({ session }) => {
    const drafts = await draftStore.of(db, session.ownerId)
    return { drafts: drafts.map(presentDraft), total: drafts.length }
  })

  route(http, calls.saveBookingDraft, async ({ params, body, actor, transact }) => ({
    draft: await transact((tx) => saveDraft(clock, tx, actor, params.id, body)),
  }))

  route(http, calls.deleteBookingDraft, async ({ params, session, transact }) => {
    await transact((tx) => draftStore.remove(tx, { advertiser_id: session.ownerId, id: params.id }))
    return {}
  })
}
