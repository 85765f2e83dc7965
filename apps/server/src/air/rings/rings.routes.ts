import { adminRings, changeRings } from '@ayob/contract/rings'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context'
import { notFound, orNotFound, Refusal } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { sendKept } from '../../platform/http/send-file'
import { text } from '../../platform/http/texts'
import { filesOf } from './builds.process'
import type { UpdateDesk } from './desk'
import { pageOfRings } from './page'
import { change } from './rings.commands'
import { ringStore } from './rings.store'

/** Administrators see how far releases have come, and steer them. */
export function ringRoutes(http: Http, ctx: Context, updates: UpdateDesk): void {
  route(http, adminRings, async ({ query }) => pageOfRings(ctx.reading, ctx.clock.now(), query))

  route(http, changeRings, async ({ body, actor, transact }) => {
    await transact((tx) => change(ctx, tx, actor, body))
    updates.forget()
    return { message: text('server.ringsChanged') }
  })
}

const YEAR_S = 31_536_000
const MANIFEST = 'build.json'

/**
 * Serves the kept builds of the player to devices, which check their signature: `/screen/builds/NAME/PATH`. Errors: 404; 410 for
 * one that was taken back, by which a device learns it whose page can't.
 */
export function buildRoutes(app: FastifyInstance, { db, files }: Context, updates: UpdateDesk): void {
  const known = new Map<string, ReadonlyMap<string, string>>()
  app.get<{ Params: { name: string; '*': string } }>('/screen/builds/:name/*', async (request, reply) => {
    const { name, '*': path } = request.params
    const state = await updates.stateOf(name)
    if (state === undefined) throw notFound()
    if (state === 'taken_back') throw new Refusal('gone', 'server.releaseTakenBack')
    reply.headers({ 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' })
    if (path === MANIFEST) {
      const manifest = orNotFound(await ringStore.manifest(db, name))
      return reply.type('application/json').header('cache-control', 'no-cache').send(manifest)
    }
    let build = known.get(name)
    if (!build) {
      build = filesOf(orNotFound(await ringStore.manifest(db, name)))
      known.set(name, build)
    }
    const kept = orNotFound(build.get(path))
    reply.type('application/octet-stream').header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    return sendKept(request, reply, kept, await files.open(kept))
  })
}
