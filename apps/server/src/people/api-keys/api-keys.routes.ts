import type { ApiKey } from '@ayob/contract/api-keys'
import * as calls from '@ayob/contract/api-keys'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { confirmApiKey, createApiKey, deleteApiKey, rotateApiKey } from './api-keys.commands'
import { type ApiKeyRow, apiKeyStore } from './api-keys.store'

/** The API keys of an account. Keys themselves can't make these calls. */
export function apiKeyRoutes(http: Http, deps: Core): void {
  const { db, clock } = deps

  route(http, calls.listApiKeys, async ({ session }) => {
    const keys = await apiKeyStore.ofOwner(db, session.ownerId, clock.now())
    return { api_keys: keys.map(presented), total: keys.length }
  })

  route(http, calls.createApiKey, async ({ body, session, actor, transact, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { name, scopes, expires_in_days: days = null, calls_a_minute: callsAMinute } = body
    const wanted = { name, scopes, days, callsAMinute }
    const { text, row } = await transact((tx) => createApiKey(deps, tx, actor, session.ownerId, wanted))
    return { key: text, api_key: presented(row) }
  })

  route(http, calls.rotateApiKey, async ({ params, body, session, actor, transact, reply }) => {
    void reply.header('cache-control', 'no-store')
    const { text, row } = await transact((tx) =>
      rotateApiKey(deps, tx, actor, session.ownerId, params.id, body.overlap_hours),
    )
    return { key: text, api_key: presented(row) }
  })

  route(http, calls.confirmApiKey, async ({ params, session, actor, transact }) => ({
    api_key: presented(await transact((tx) => confirmApiKey(deps, tx, actor, session.ownerId, params.id))),
  }))

  route(http, calls.deleteApiKey, async ({ params, session, actor, transact }) => {
    await transact((tx) => deleteApiKey(deps, tx, actor, session.ownerId, params.id))
    return {}
  })
}

const presented = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  hint: row.hint,
  calls_a_minute: row.calls_a_minute,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  replaced: row.replaced,
  by: row.by,
  stopped: row.stopped,
})
