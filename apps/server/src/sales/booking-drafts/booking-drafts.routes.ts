import * as calls from '@ayob/contract/booking-drafts'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { presentDraft, removeDraft, saveDraft } from './booking-drafts.commands'
import { draftStore } from './booking-drafts.store'

/** Bookings that were started and not submitted. */
export function bookingDraftRoutes(http: Http, ctx: Core): void {
  route(http, calls.bookingDrafts, async ({ session }) => {
    const drafts = await draftStore.of(ctx.db, session.ownerId)
    return { drafts: drafts.map(presentDraft), total: drafts.length }
  })

  route(http, calls.saveBookingDraft, async ({ params, body, actor, transact }) => ({
    draft: await transact((tx) => saveDraft(ctx, tx, actor, params.id, body)),
  }))

  route(http, calls.deleteBookingDraft, async ({ params, session, transact }) => {
    await transact((tx) => removeDraft(tx, session.ownerId, params.id))
    return {}
  })
}
