import { MINUTE_MS } from '@ayob/contract/durations'
import type { UsedPasskey } from '@ayob/contract/passkey-shapes'
import type { MadePasskey } from '@ayob/contract/passkeys'
import { relyingParty } from '@ayob/domain/accounts/relying-party'
import {
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Context } from '../../platform/context'
import { badField, notFound, Refusal } from '../../platform/errors'
import { byAddress } from '../../platform/limiter'
import type { Reader } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import { type Account, accounts, type PasskeyRow, passkeyStore, twoFactorStore } from './accounts.store'
import { mailSecurityNotice } from './sessions.commands'
import { type From, QUARTER_HOUR_S } from './sign-in-limits'
import { makeRecoveryCodes } from './two-factor.commands'

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS
/** Each passkey costs a row. */
const MOST_PASSKEYS = 20

/** Stores the hash of a challenge: for the person who creates a passkey (`userId`), or for anybody who uses one. */
async function keepChallenge(ctx: Context, challenge: string, userId: string | null): Promise<void> {
  const expires_at = new Date(ctx.clock.now().getTime() + CHALLENGE_LIFE_MS)
  const kept = { challenge_hash: tokenHash(challenge), user_id: userId, expires_at }
  await ctx.transact((tx) => passkeyStore.insertChallenge(tx, kept))
}

/** Spends a challenge in its own statement, so it counts only once whatever happens next. */
const spendChallenge = (ctx: Context, userId: string | null) => (challenge: string) =>
  passkeyStore.spendChallenge(ctx.db, tokenHash(challenge), userId, ctx.clock.now())

/** The options with which a browser creates a passkey. Errors: 409 with too many. */
export async function registrationOptions(ctx: Context, account: Account) {
  const known = await passkeyStore.ofUser(ctx.db, account.id)
  if (known.length >= MOST_PASSKEYS) throw new Refusal('conflict', 'server.passkeysFull')
  const options = await generateRegistrationOptions({
    rpName: 'AYOB',
    rpID: relyingParty(ctx.publicUrl()).id,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, options.challenge, account.id)
  return options
}

/**
 * Stores a passkey that the browser has created, and notifies its person by mail. Returns recovery codes if the account
 * has none. Errors: 400 on `response` when it is for another site, answers an expired challenge or did not verify the
 * user; 409 when an account already has the passkey.
 */
export async function registerPasskey(
  ctx: Context,
  account: Account,
  { name, response }: { name: string; response: MadePasskey },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | undefined }> {
  const { id: rpID, origin } = relyingParty(ctx.publicUrl())
  const made = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, transports: undefined }, clientExtensionResults: {} },
    expectedChallenge: spendChallenge(ctx, account.id),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!made?.verified) throw badField('response', 'server.passkeyRefused')
  const { credential } = made.registrationInfo
  return ctx.transact(async (tx) => {
    const hasFactor = await hasSecondFactor(tx, account.id)
    const passkey = await passkeyStore.insert(tx, {
      id: credential.id,
      user_id: account.id,
      name,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (response.response.transports ?? []).join(','),
      created_at: ctx.clock.now(),
      last_used_at: null,
    })
    if (!passkey) throw new Refusal('conflict', 'server.passkeyKnown')
    await mailSecurityNotice(ctx, tx, account, 'passkeyAdded')
    return { passkey, recoveryCodes: hasFactor ? undefined : await makeRecoveryCodes(ctx, tx, account.id) }
  })
}

/** Removes a passkey. Removing the account's last second factor removes its recovery codes too. Errors: 404. */
export async function removePasskey(ctx: Context, account: Account, id: string): Promise<void> {
  await ctx.transact(async (tx) => {
    if (!(await passkeyStore.remove(tx, account.id, id))) throw notFound()
    if (!(await hasSecondFactor(tx, account.id))) await twoFactorStore.remove(tx, account.id)
    await mailSecurityNotice(ctx, tx, account, 'passkeyRemoved')
  })
}

/** The options with which a browser uses a passkey; the browser finds out whose. Errors: 429. */
export async function usageOptions(ctx: Context, { address }: From) {
  await ctx.limiter.count([byAddress('passkey-options', address, 300, QUARTER_HOUR_S)])
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.publicUrl()).id,
    userVerification: 'required',
  })
  await keepChallenge(ctx, options.challenge, null)
  return options
}

/**
 * Returns the account of a correctly used passkey; undefined otherwise. A passkey whose signature count goes backwards
 * may be a copy: it is refused, and its person is notified by mail.
 */
export async function accountOfPasskey(ctx: Context, response: UsedPasskey): Promise<Account | undefined> {
  const passkey = await passkeyStore.byId(ctx.db, response.id)
  if (!passkey) return undefined
  const { id: rpID, origin } = relyingParty(ctx.publicUrl())
  const used = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: spendChallenge(ctx, null),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // Compared below, after the signature is verified.
      counter: 0,
      transports: transportsOf(passkey.transports),
    },
  }).catch(() => undefined)
  const account = used?.verified ? await accounts.byId(ctx.db, passkey.user_id) : undefined
  if (!used || !account) return undefined
  const { newCounter } = used.authenticationInfo
  const counted = await ctx.transact(async (tx) => {
    const right = await passkeyStore.use(tx, passkey.id, newCounter, ctx.clock.now())
    if (!right) await mailSecurityNotice(ctx, tx, account, 'passkeyCopied')
    return right
  })
  return counted ? account : undefined
}

/** Whether sign-in needs an authenticator app or a passkey besides the password. */
export async function hasSecondFactor(reader: Reader, userId: string): Promise<boolean> {
  return (await twoFactorStore.isOn(reader, userId)) || (await passkeyStore.has(reader, userId))
}

const transportsOf = (text: string) => text.split(',').filter(Boolean) as AuthenticatorTransportFuture[]
