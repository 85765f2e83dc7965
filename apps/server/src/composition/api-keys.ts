import { apiKeyRoutes } from '../people/api-keys/api-keys.routes'
import { apiKeyStore } from '../people/api-keys/api-keys.store'
import type { Core } from '../platform/core'
import type { Part } from './part'

/** API keys of advertisers. */
export const apiKeysPart = (core: Core) =>
  ({
    routes: (http) => apiKeyRoutes(http, core),
    jobs: [
      {
        name: 'api-keys',
        everyS: 3600,
        run: () => core.transact((tx) => apiKeyStore.removeExpired(tx, core.clock.now())),
      },
    ],
  }) satisfies Part
