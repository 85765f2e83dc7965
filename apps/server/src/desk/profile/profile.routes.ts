import * as calls from '@ayob/contract/accounts'
import { profileOf } from '../../people/accounts/accounts.queries'
import { changeProfile } from '../../people/accounts/registrations.commands'
import { organisationViews } from '../../people/organisations/organisations.queries'
import type { Context } from '../../platform/context'
import { type Http, route, type Session } from '../../platform/http/route'
import { refuseUnlessFullyProven } from '../../platform/step-up'

/** The signed-in person with the organisations that they may act for. */
export function profileRoutes(http: Http, ctx: Context): void {
  const profile = async (session: Session) => ({
    ...(await profileOf(ctx, session)),
    organisations: await organisationViews.ofPerson(ctx.db, session.userId, session.ownerId),
  })

  route(http, calls.profile, ({ session }) => profile(session))

  route(http, calls.changeProfile, async ({ body, session, transact }) => {
    await transact((tx) => changeProfile(tx, session, body, () => refuseUnlessFullyProven(session, ctx.clock)))
    return profile(session)
  })
}
