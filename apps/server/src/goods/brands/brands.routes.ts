import * as calls from '@ayob/contract/brand'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { brandOf, changeBrand } from './brands.commands'

/** Name, phone number, logo and colours of a shop in its ads. */
export function brandRoutes(http: Http, ctx: Core): void {
  route(http, calls.getBrand, async ({ session }) => ({ brand: await brandOf(ctx.db, session.ownerId) }))

  route(http, calls.changeBrand, async ({ body, actor, session, transact }) => {
    await transact((tx) => changeBrand(tx, actor, body))
    return { brand: await brandOf(ctx.db, session.ownerId) }
  })
}
