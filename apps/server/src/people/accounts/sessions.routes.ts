import * as passkeyCalls from '@ayob/contract/passkeys'
import * as phoneCalls from '@ayob/contract/phone-sign-in'
import * as calls from '@ayob/contract/sessions'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { type PasskeyRow, passkeyStore, twoFactorStore } from './accounts.store'
import { registerPasskey, registrationOptions, removePasskey, usageOptions } from './passkeys.process'
import { changePassword, forgotPassword, ownAccount, resetPassword } from './passwords.process'
import { askPhoneCode, signInByPhone } from './phone-sign-in.process'
import { deviceName, endSession } from './sessions.commands'
import { sessionStore } from './sessions.store'
import { signIn, signInTwoFactor, signInWithPasskey } from './sign-in.process'
import { fromOf } from './sign-in-limits'
import { disable, enable, setUp, stepUp } from './two-factor.process'

/** Sign-in, passwords and sessions. */
export function sessionRoutes(http: Http, ctx: Context): void {
  route(http, calls.signIn, async ({ body, request }) => ({ ...(await signIn(ctx, body, fromOf(request))) }))

  route(http, calls.adminLogin, async ({ body, request }) => ({
    ...(await signIn(ctx, body, fromOf(request), 'admin')),
  }))

  route(http, calls.signInTwoFactor, async ({ body, request }) => ({
    ...(await signInTwoFactor(ctx, body, fromOf(request))),
  }))

  route(http, phoneCalls.askPhoneCode, async ({ body, request }) => ({
    retry_after_s: await askPhoneCode(ctx, body.phone, fromOf(request)),
    message: text('server.phoneCodeSent'),
  }))

  route(http, phoneCalls.signInByPhone, async ({ body, request }) => ({
    ...(await signInByPhone(ctx, body, fromOf(request))),
  }))

  route(http, calls.logout, async ({ session, transact }) => {
    await transact((tx) => endSession(tx, session.userId, session.id))
    return {}
  })

  route(http, calls.forgotPassword, async ({ body, request }) => {
    await forgotPassword(ctx, body.email, fromOf(request))
    return { message: text('server.passwordMailed') }
  })

  route(http, calls.resetPassword, async ({ body, request }) => {
    await resetPassword(ctx, body.token, body.password, fromOf(request))
    return { message: text('server.passwordReset') }
  })

  route(http, calls.changePassword, async ({ body, session, request }) => {
    await changePassword(ctx, session, body, fromOf(request))
    return { message: text('server.passwordChanged') }
  })

  route(http, calls.listSessions, async ({ session }) => {
    const rows = await sessionStore.ofUser(ctx.db, session.userId)
    const sessions = rows.map((row) => ({
      id: row.id,
      device: deviceName(row.device, text),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === session.id,
    }))
    return { sessions, total: sessions.length }
  })

  route(http, calls.endSession, async ({ params, session, transact }) => {
    await transact((tx) => endSession(tx, session.userId, params.id))
    return { message: text('server.sessionEnded') }
  })

  route(http, calls.endOtherSessions, async ({ session, transact }) => {
    await transact((tx) => sessionStore.removeOthers(tx, session.userId, session.id))
    return { message: text('server.sessionsEnded') }
  })

  route(http, calls.stepUp, async ({ body, session, request }) => {
    const { until, token } = await stepUp(ctx, session, body, fromOf(request))
    return { proven_until: until.toISOString(), token }
  })

  route(http, calls.getTwoFactor, async ({ session }) => {
    const enabled = await twoFactorStore.isOn(ctx.db, session.userId)
    const left = await twoFactorStore.recoveryCodesLeft(ctx.db, session.userId)
    return {
      enabled,
      recovery_codes_left: left,
      ...(session.needsSecondFactor && { required: true as const }),
    }
  })

  route(http, calls.setUpTwoFactor, async ({ session }) => ({
    ...(await setUp(ctx, await ownAccount(ctx, session.userId))),
  }))

  route(http, calls.enableTwoFactor, async ({ body, session, request }) => ({
    recovery_codes: await enable(ctx, await ownAccount(ctx, session.userId), body.code, fromOf(request)),
    message: text('server.twoFactorEnabled'),
  }))

  route(http, calls.disableTwoFactor, async ({ body, session, request }) => {
    await disable(ctx, await ownAccount(ctx, session.userId), body, fromOf(request))
    return { message: text('server.twoFactorDisabled') }
  })
}

const present = ({ id, name, created_at, last_used_at }: PasskeyRow): passkeyCalls.Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** Creates, names and removes passkeys, and signs in with one. */
export function passkeyRoutes(http: Http, ctx: Context): void {
  route(http, passkeyCalls.listPasskeys, async ({ session }) => {
    const passkeys = (await passkeyStore.ofUser(ctx.db, session.userId)).map(present)
    return { passkeys, total: passkeys.length }
  })

  route(http, passkeyCalls.passkeyOptions, async ({ session }) => ({
    options: { ...(await registrationOptions(ctx, await ownAccount(ctx, session.userId))) },
  }))

  route(http, passkeyCalls.registerPasskey, async ({ body, session }) => {
    const { passkey, recoveryCodes } = await registerPasskey(ctx, await ownAccount(ctx, session.userId), body)
    const message = text('server.passkeyAdded')
    return { message, passkey: present(passkey), ...(recoveryCodes && { recovery_codes: recoveryCodes }) }
  })

  route(http, passkeyCalls.renamePasskey, async ({ params, body, session, transact }) => {
    const row = await transact((tx) => passkeyStore.rename(tx, session.userId, params.id, body.name))
    return { passkey: present(orNotFound(row)) }
  })

  route(http, passkeyCalls.removePasskey, async ({ params, session }) => {
    await removePasskey(ctx, await ownAccount(ctx, session.userId), params.id)
    return { message: text('server.passkeyRemoved') }
  })

  route(http, passkeyCalls.passkeySignInOptions, async ({ request }) => ({
    options: { ...(await usageOptions(ctx, fromOf(request))) },
  }))

  route(http, passkeyCalls.passkeySignIn, async ({ body, request }) => ({
    ...(await signInWithPasskey(ctx, body.response, fromOf(request))),
  }))
}
