import * as calls from '@ayob/contract/passkeys'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { registerPasskey, registrationOptions, removePasskey, usageOptions } from './passkeys.process'
import { type PasskeyRow, passkeyStore } from './passkeys.store'
import { ownAccount } from './passwords.process'
import { signInWithPasskey } from './sign-in.process'
import { fromOf } from './sign-in-limits'

const present = ({ id, name, created_at, last_used_at }: PasskeyRow): calls.Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** Creates, names and removes passkeys, and signs in with one. */
export function passkeyRoutes(http: Http, ctx: Context): void {
  route(http, calls.listPasskeys, async ({ session }) => {
    const passkeys = (await passkeyStore.ofUser(ctx.db, session.userId)).map(present)
    return { passkeys, total: passkeys.length }
  })

  route(http, calls.passkeyOptions, async ({ session }) => ({
    options: { ...(await registrationOptions(ctx, await ownAccount(ctx, session.userId))) },
  }))

  route(http, calls.registerPasskey, async ({ body, session }) => {
    const { passkey, recoveryCodes } = await registerPasskey(ctx, await ownAccount(ctx, session.userId), body)
    const message = text('server.passkeyAdded')
    return { message, passkey: present(passkey), ...(recoveryCodes && { recovery_codes: recoveryCodes }) }
  })

  route(http, calls.renamePasskey, async ({ params, body, session, transact }) => {
    const row = await transact((tx) => passkeyStore.rename(tx, session.userId, params.id, body.name))
    return { passkey: present(orNotFound(row)) }
  })

  route(http, calls.removePasskey, async ({ params, session }) => {
    await removePasskey(ctx, await ownAccount(ctx, session.userId), params.id)
    return { message: text('server.passkeyRemoved') }
  })

  route(http, calls.passkeySignInOptions, async ({ request }) => ({
    options: { ...(await usageOptions(ctx, fromOf(request))) },
  }))

  route(http, calls.passkeySignIn, async ({ body, request }) => ({
    ...(await signInWithPasskey(ctx, body.response, fromOf(request))),
  }))
}
