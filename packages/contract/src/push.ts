import { z } from 'zod'
import type { UserType } from './accounts'
import { call } from './call'
import { zBounded, zId, zIdentifier, zIdText, zSuccess } from './common'

/** The kinds of Web Push notifications. */
export const PUSH_KINDS = [
  'approved',
  'rejected',
  'unpaid',
  'live',
  'behind',
  'completed',
  'screenSilent',
  'payout',
  'permit',
  'reviews',
  'incidents',
  'confirmations',
] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** The kinds that each type of account can choose. */
export const PUSH_KINDS_OF: Readonly<Record<UserType, readonly PushKind[]>> = {
  advertiser: ['approved', 'rejected', 'unpaid', 'live', 'behind', 'completed'],
  driver: ['screenSilent', 'payout', 'permit'],
  admin: ['reviews', 'incidents', 'confirmations'],
}

/** The message that a push service passes to the pages' service worker. */
export const zPushMessage = z.object({
  title: z.string(),
  /** Path of the page that it opens. */
  link: z.string(),
  /** A message replaces an earlier one with the same tag. */
  tag: z.string(),
})
export type PushMessage = z.infer<typeof zPushMessage>

const isPushAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Base64url without padding that decodes to `bytes` bytes. */
const zKey = (bytes: number) =>
  zBounded(100, 'validation.pushKey').regex(
    new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`),
    'validation.pushKey',
  )

/** A subscription in the format of the browser's `PushSubscription.toJSON()`. */
export const zPushSubscription = z.object({
  endpoint: zIdentifier('validation.pushEndpoint', 1000).refine(isPushAddress, 'validation.pushEndpoint'),
  keys: z.object({ p256dh: zKey(65), auth: zKey(16) }, 'validation.pushKey'),
})
export type PushSubscriptionKeys = z.output<typeof zPushSubscription>

const own = { group: 'Notifications', who: ['advertiser', 'driver', 'admin'] as const, members: 'all' as const }

const zKinds = z.partialRecord(z.enum(PUSH_KINDS, 'validation.pushKind'), z.boolean('validation.boolean'))
const zPush = zSuccess.extend({
  /** The public VAPID key of this installation, the `applicationServerKey` of a subscription. */
  key: z.string(),
  /** The kinds for this type of account, and whether each is on. */
  kinds: zKinds,
})

export const getPush = call('GET', '/push', {
  ...own,
  summary: 'What is needed to subscribe a browser, and which kinds of message one’s browsers get.',
  answer: zPush,
})

export const changePush = call('PUT', '/push', {
  ...own,
  summary: 'Chooses kinds of message; what is not named stays.',
  body: z.object({ kinds: zKinds }),
  answer: zPush,
})

export const subscribeToPush = call('POST', '/push/subscriptions', {
  ...own,
  summary:
    'Sends own notices to this browser too, until the session ends. The endpoint that is known already is taken over, also from another account of the same browser.',
  body: zPushSubscription,
  status: 201,
  answer: zSuccess.extend({ id: zIdText() }),
})

export const unsubscribeFromPush = call('DELETE', '/push/subscriptions/:id', {
  ...own,
  summary: 'Ends a subscription of one’s own.',
  params: zId,
  answer: zSuccess,
})
