import * as calls from '@ayob/contract/screens'
import { pairScreen, registerScreen, screenPairing, unpairScreen } from '@ayob/contract/screens'
import type { Context } from '../../platform/context'
import { badField } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { byAddress } from '../../platform/limiter'
import { enrolByBatch, limitOfBatch } from './batches.commands'
import type { Alarms } from './buffers'
import type { CommandSigner } from './command-signer'
import { fleetPlaces } from './fleet-list.queries'
import type { KnownScreens } from './known-screens'
import { holdMany, messageMany, releaseMany, tagMany } from './many-screens.commands'
import {
  askPairing,
  endByAdmin,
  holdScreen,
  POLL_AFTER_S,
  pairWithCode,
  registerDevice,
  releaseScreen,
  unpair,
} from './screens.commands'

/** The administrators' map of screens, holds and unpairing. A changed screen is looked up again. */
export function screenAdminRoutes(http: Http, ctx: Context, known: KnownScreens): void {
  route(http, calls.adminScreenMap, async ({ query }) => {
    const places = await fleetPlaces(ctx.reading, ctx.clock.now(), query)
    const at = (state: (typeof places)[number]['state']) =>
      places.filter((place) => place.state === state).map(({ lat, lng }): [number, number] => [lat, lng])
    return { points: { online: at('online'), quiet: at('quiet'), silent: at('silent'), held: at('held') } }
  })

  route(http, calls.endScreen, async ({ params: { id }, actor, transact }) => {
    await transact((tx) => endByAdmin(ctx, tx, actor, id))
    known.forget(id)
    return { message: text('server.screenUnpaired') }
  })

  route(http, calls.holdScreen, async ({ params: { id }, body: { reason }, actor, transact }) => {
    await transact((tx) => holdScreen(ctx, tx, actor, id, reason))
    known.forget(id)
    return { message: text('server.screenHeld') }
  })

  route(http, calls.releaseScreen, async ({ params: { id }, actor, transact }) => {
    await transact((tx) => releaseScreen(ctx, tx, actor, id))
    known.forget(id)
    return { message: text('server.screenReleased') }
  })

  route(http, calls.tagScreens, async ({ body, actor, transact }) => ({
    changed: await transact((tx) => tagMany(ctx, tx, actor, body, body)),
  }))

  route(http, calls.messageDrivers, async ({ body, actor, transact }) => ({
    drivers: await transact((tx) => messageMany(ctx, tx, actor, body, body.message)),
  }))

  route(http, calls.holdScreens, async ({ body, actor, transact }) => {
    const held = await transact((tx) => holdMany(ctx, tx, actor, body, body.reason))
    for (const id of held) known.forget(id)
    return { changed: held.length }
  })

  route(http, calls.releaseScreens, async ({ body, actor, transact }) => {
    const released = await transact((tx) => releaseMany(ctx, tx, actor, body))
    for (const id of released) known.forget(id)
    return { changed: released.length }
  })
}

/** Pairing: the calls of drivers, and of screens that are not paired yet. */
export function pairingRoutes(
  http: Http,
  ctx: Context,
  known: KnownScreens,
  alarms: Alarms,
  { publicKey }: CommandSigner,
): void {
  const { limiter } = ctx

  route(http, registerScreen, async ({ request, body, transact }) => {
    // Fifty boxes on one bench have one address.
    const ofBatch = body.batch_token && (await limitOfBatch(ctx, body.batch_token))
    await limiter.count([ofBatch || byAddress('screens', request.ip, 60, 3600)])
    const { deviceId, code } = await transact(async (tx) => {
      const registered = await registerDevice(ctx, alarms, tx, body.public_key)
      if (body.batch_token !== undefined) await enrolByBatch(ctx, tx, body)
      return registered
    })
    return { device_id: deviceId, code, poll_after_s: POLL_AFTER_S }
  })

  route(http, screenPairing, async ({ params, reply, transact }) => {
    const asked = await transact((tx) => askPairing(ctx, alarms, tx, params.device_id))
    if ('token' in asked) return { token: asked.token, screen_id: asked.screenId, command_key: publicKey }
    reply.status(202)
    return { status: 'waiting' as const, code: asked.code, poll_after_s: POLL_AFTER_S }
  })

  route(http, pairScreen, async ({ body, session, transact }) => {
    const tries = [{ bucket: `pair:${session.userId}`, count: 5, windowS: 600 }]
    const paired = await limiter.guess(tries, () => transact((tx) => pairWithCode(ctx, tx, session.userId, body.code)))
    if (!paired) throw badField('code', 'validation.pairingCode')
    if (paired.ended) known.forget(paired.ended)
    const { id, paired_at } = paired.screen
    const screen = { id, paired_at: paired_at.toISOString() }
    return { message: text('server.screenPaired'), screen }
  })

  route(http, unpairScreen, async ({ params, session, transact }) => {
    await transact((tx) => unpair(ctx, tx, session.userId, params.id))
    known.forget(params.id)
    return { message: text('server.screenUnpaired') }
  })
}
