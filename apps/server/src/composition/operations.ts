import type { Config } from '../config'
import { operationRoutes } from '../desk/operations/operations.routes'
import { createReadiness, type ReadinessDeps } from '../desk/operations/readiness'
import type { Core } from '../platform/core'
import { docsRoutes } from '../platform/http/docs'
import { sweep } from '../platform/jobs/sweep'
import type { Metric, Processes } from '../platform/metrics'
import type { Part } from './part'

interface Ports extends ReadinessDeps {
  readonly config: Config
  readonly publicUrl: () => string
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
export function operationsPart({ db, clock }: Core, ports: Ports) {
  const { publicUrl } = ports
  const metrics = [...ports.metrics, processCount(ports.liveProcesses)]
  const readiness = createReadiness(ports)
  return {
    routes(http) {
      operationRoutes(http, { ...ports, metrics, readiness })
      docsRoutes(http.app, publicUrl)
      http.app.addHook('onListen', async () => readiness.watch())
    },
    jobs: [{ name: 'sweep', everyS: 3600, run: () => sweep(db, clock) }],
    stop: async () => readiness.stop(),
  } satisfies Part
}
