import type { UsedPasskey } from '@ayob/contract/passkey-shapes'
import { type MadePasskey, passkeyOptions, passkeySignInOptions } from '@ayob/contract/passkeys'
import { api } from './api'

const library = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys at this address: they are bound to host names, not IP addresses. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Lets the browser create a passkey for the signed-in person. Fails when the person declines. */
export async function makePasskey(): Promise<MadePasskey> {
  const { options } = await api(passkeyOptions)
  const { startRegistration } = await library()
  return (await startRegistration({ optionsJSON: options as never })) as MadePasskey
}

/** Lets the browser use a passkey, for a sign-in or a step-up. Fails when the person declines. */
export async function takePasskey(): Promise<UsedPasskey> {
  const { options } = await api(passkeySignInOptions)
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: options as never })) as UsedPasskey
}
