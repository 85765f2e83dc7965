import * as calls from '@ayob/contract/settings'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { changeSettings, optOut, readOptOut, settingsOf } from './settings.commands'

/** A person's own settings, and opting out of mails by a link. */
export function settingsRoutes(http: Http, ctx: Context): void {
  route(http, calls.getSettings, async ({ session }) => ({
    settings: await settingsOf(ctx, ctx.db, session.userId),
  }))

  route(http, calls.changeSettings, async ({ body, session, transact }) => ({
    settings: await transact((tx) => changeSettings(ctx, tx, session.userId, body)),
    message: text('server.settingsSaved'),
  }))

  void http.app.register((scope, _, done) => {
    // Mail programs that do not know one-click unsubscribing open the address in a browser.
    scope.addHook('onRequest', (request, reply, next) => {
      const isOpened = request.method !== 'POST' && /\btext\/html\b/.test(request.headers.accept ?? '')
      if (isOpened) reply.header('vary', 'accept').redirect(request.url.replace(/^\/api/, ''))
      else next()
    })
    // The others send one of two forms (RFC 8058), which say nothing but what the call does.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 1000 }, (_request, _body, next) => next(null))
    route({ ...http, app: scope }, calls.getOptOut, async ({ query }) => ({
      ...(await readOptOut(ctx, query.token)),
    }))
    route({ ...http, app: scope }, calls.optOut, async ({ query, transact }) => ({
      ...(await transact((tx) => optOut(ctx, tx, query.token))),
    }))
    done()
  })
}
