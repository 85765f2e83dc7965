import { pairScreen, registerScreen, screenPairing, unpairScreen } from '@ayob/contract/screens'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { askPairing, type PairingDeps, POLL_AFTER_S, pairWithCode, registerDevice, unpair } from './pairing.commands'

/** The calls of drivers and of screens that are not paired yet. */
export function pairingRoutes(http: Http, deps: PairingDeps): void {
  route(http, registerScreen, async ({ request }) => {
    const limit = [{ bucket: `screens:${request.ip}`, count: 60, windowS: 3600 }]
    await deps.limiter.check(limit)
    await deps.limiter.count(limit)
    const { deviceId, code } = await registerDevice(deps)
    return { device_id: deviceId, code, poll_after_s: POLL_AFTER_S }
  })

  route(http, screenPairing, async ({ params, reply }) => {
    const paired = await askPairing(deps, params.device_id)
    if (paired) return { token: paired.token, screen_id: paired.screenId }
    reply.status(202)
    return { status: 'waiting' as const, poll_after_s: POLL_AFTER_S }
  })

  route(http, pairScreen, async ({ body, session }) => {
    const screen = await pairWithCode(deps, session.userId, body.code)
    return {
      success: true as const,
      message: text('server.screenPaired'),
      screen: { id: screen.id, paired_at: screen.pairedAt.toISOString() },
    }
  })

  route(http, unpairScreen, async ({ params, session }) => {
    await unpair(deps, session.userId, params.id)
    return { success: true as const, message: text('server.screenUnpaired') }
  })
}
