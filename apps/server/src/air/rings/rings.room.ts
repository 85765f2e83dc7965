import type { Context, Room } from '../../platform/context'
import { keepOwnBuild } from './builds.process'
import { createUpdateDesk, type UpdateDesk } from './desk'
import { lookAtRings } from './rings.commands'
import { buildRoutes, ringRoutes } from './rings.routes'

/** Builds of the player and images of the system, and which screen gets which. */
export function ringsRoom(ctx: Context, playerFolder: string | undefined): Room & { readonly updates: UpdateDesk } {
  const updates = createUpdateDesk(ctx.db)
  const look = async () => {
    await ctx.transact((tx) => lookAtRings(ctx, tx))
    updates.forget()
  }
  return {
    updates,
    routes(http) {
      buildRoutes(http.app, ctx, updates)
      ringRoutes(http, ctx, updates)
    },
    jobs: [
      { name: 'own-build', everyS: 3600, run: () => keepOwnBuild(ctx, playerFolder) },
      { name: 'rings', everyS: 60, run: look },
    ],
  }
}
