import type { Context, Room } from '../../platform/context'
import { docsRoutes } from '../../platform/http/docs'
import type { Http } from '../../platform/http/route'
import { sweep } from '../../platform/jobs/jobs'
import type { Metric, Processes } from '../../platform/metrics'
import { operationRoutes } from './operations.routes'
import { createReadiness, type ReadinessDeps } from './readiness'

interface Operated extends Omit<ReadinessDeps, 'log'> {
  readonly metrics: readonly Metric[]
  readonly processes: Processes | undefined
  readonly liveProcesses: () => number
}

const processCount = (read: () => number): Metric => ({
  name: 'server_processes',
  help: 'Living server processes of all machines that share the database',
  kind: 'gauge',
  isShared: true,
  read: () => ({ '': read() }),
})

/** Health, metrics and the API documents, for operators. */
export function operationsRoom(ctx: Context, operated: Operated) {
  const { config, publicUrl, log } = ctx
  const { processes } = operated
  const metrics = [...operated.metrics, processCount(operated.liveProcesses)]
  const readiness = createReadiness({ ...operated, log })
  return {
    routes(http: Http) {
      operationRoutes(http, { config, publicUrl, processes, metrics, readiness })
      docsRoutes(http.app, publicUrl)
      http.app.addHook('onListen', async () => readiness.watch())
    },
    jobs: [{ name: 'sweep', everyS: 3600, run: () => sweep(ctx.db, ctx.clock) }],
    stop: async () => readiness.stop(),
  } satisfies Room
}
