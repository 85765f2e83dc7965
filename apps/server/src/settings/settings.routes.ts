import * as calls from '@ayob/contract/settings'
import formbody from '@fastify/formbody'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { changeSettings, optOut, readOptOut, type SettingsDeps, settingsOf } from './settings.commands'

const success = true as const

/** A person's own settings, and opting out of mails by a link. */
export function settingsRoutes(http: Http, deps: SettingsDeps): void {
  route(http, calls.getSettings, async ({ session }) => ({
    success,
    settings: await settingsOf(deps, deps.db, session.userId),
  }))

  route(http, calls.changeSettings, async ({ body, session, transact }) => ({
    success,
    settings: await transact((tx) => changeSettings(deps, tx, session.userId, body)),
    message: text('server.settingsSaved'),
  }))

  route(http, calls.getOptOut, async ({ query }) => ({ success, ...(await readOptOut(deps, query.token)) }))

  // Mail programs send a form when the recipient presses "unsubscribe" (RFC 8058).
  void http.app.register((scope, _, done) => {
    scope.register(formbody, { bodyLimit: 1000 })
    route({ ...http, app: scope }, calls.optOut, async ({ query, transact }) => ({
      success,
      ...(await transact((tx) => optOut(deps, tx, query.token))),
    }))
    done()
  })
}
