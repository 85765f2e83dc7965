import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { createAlarms, createAskBuffer, createHeartbeatBuffer } from './buffers'
import { createCommandSigner } from './command-signer'
import { createKnownScreens, createScreenChanges } from './known-screens'
import { createReportPace } from './report-pace'
import { dropOldHeartbeats, tellOfSilentScreens } from './screens.jobs'
import { pairingRoutes, screenAdminRoutes } from './screens.routes'

export type Screens = ReturnType<typeof screensRoom>

/** Screens and their devices: pairing, holds, heartbeats. */
export function screensRoom(ctx: Context, kind: 'embedded' | 'postgres') {
  const { db, signals, log } = ctx
  const warn = (error: unknown) => log.error({ err: error }, 'screens')
  const alarms = createAlarms(ctx, warn)
  const known = createKnownScreens({ ...ctx, alarms, warn })
  const changes = createScreenChanges({ db, changed: known.forgetAll, warn })
  const heartbeats = createHeartbeatBuffer(db, warn)
  const asks = createAskBuffer(db, warn)
  const signer = createCommandSigner(ctx.secrets.commands)
  const reportPace = createReportPace({ ...ctx, warn: (err) => log.error({ err }, 'watched pages not synchronised') })
  signals.watched.hear(reportPace.look)
  signals.vehiclesChanged.hear(known.forgetAll)
  signals.deviceChanged.hear(known.forgetDevice)
  signals.screensCommanded.hear(known.forgetAll)
  const flush = async () => {
    await heartbeats.flush()
    await asks.flush()
    await reportPace.flush()
    await alarms.flush()
  }

  return {
    /** For the calls of paired screens. */
    ...{ known, alarms, heartbeats, asks, reportPace, signer },
    /** Writes what is buffered. */
    flush,
    routes(http: Http) {
      // The embedded database has only this process.
      if (kind === 'postgres') http.app.addHook('onListen', async () => changes.start())
      pairingRoutes(http, ctx, known, alarms, signer)
      screenAdminRoutes(http, ctx, known)
    },
    jobs: [
      { name: 'heartbeats', everyS: 3600, run: () => dropOldHeartbeats(ctx) },
      { name: 'silent-screens', everyS: 300, run: () => tellOfSilentScreens(ctx) },
    ],
    async stop() {
      await changes.stop()
      await flush()
    },
  }
}
