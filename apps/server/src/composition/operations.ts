import { sql } from 'kysely'
import type { Config } from '../config'
import { docsRoutes } from '../http/docs'
import { sweep } from '../jobs/sweep'
import { operationRoutes } from '../operations/operations.routes'
import type { Core } from '../platform/core'
import type { Metric } from '../platform/metrics'
import type { Part } from './part'

interface Ports {
  readonly config: Config
  readonly publicUrl: () => string
  readonly metrics: readonly Metric[]
}

/** Health, metrics and the API documents, for operators. */
export const operationsPart = ({ db, clock }: Core, { config, publicUrl, metrics }: Ports) =>
  ({
    routes(http) {
      operationRoutes(http, { config, publicUrl, metrics, askDatabase: () => sql`select 1`.execute(db) })
      docsRoutes(http.app, publicUrl)
    },
    jobs: [{ name: 'sweep', everyS: 3600, run: () => sweep(db, clock) }],
  }) satisfies Part
