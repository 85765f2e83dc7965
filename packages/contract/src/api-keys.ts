import { z } from 'zod'
import { type ApiScope, call } from './call'
import { OWNERS, zId, zName, zSuccess, zWhole } from './common'
import { zInstant } from './days'

/** The scopes of API keys, in the order of the form. No key can pay, change the account or create keys. */
export const API_SCOPES = ['read', 'book', 'creatives', 'reports'] as const satisfies readonly ApiScope[]
/** The prefix of every key, so that scanners for leaked secrets recognise it. */
export const API_KEY_PREFIX = 'ayob_'
/** Valid keys of one account. */
export const MAX_API_KEYS = 20
export const MAX_KEY_CALLS_A_MINUTE = 600
const MAX_KEY_DAYS = 3650
/** How long the old key stays valid after a rotation, in hours. */
export const MAX_OVERLAP_HOURS = 168
export const DEFAULT_OVERLAP_HOURS = 24

const own = { group: 'API keys', who: ['advertiser'] as const }

const zApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** The first characters of the key, to recognise it. */
  hint: z.string(),
  calls_a_minute: z.number().int(),
  created_at: zInstant,
  expires_at: zInstant.nullable(),
  /** Up to a minute out of date. */
  last_used_at: zInstant.nullable(),
  /** It was rotated: another key has replaced it. */
  replaced: z.boolean(),
  /** The member who created it; null for a key of the first release. */
  by: z.string().nullable(),
  /** It does nothing since the member who created or confirmed it has left, until the owner confirms it. */
  stopped: z.boolean(),
})
export type ApiKey = z.infer<typeof zApiKey>

/** `key` is returned once and never stored. */
const zNewKey = zSuccess.extend({ key: z.string(), api_key: zApiKey })

export const listApiKeys = call('GET', '/api-keys', {
  ...own,
  summary: 'The API keys of the account that hold, newest first.',
  answer: zSuccess.extend({ api_keys: z.array(zApiKey), total: z.number() }),
})

export const createApiKey = call('POST', '/api-keys', {
  ...own,
  members: OWNERS,
  summary: 'Makes an API key, a bearer token for the calls of its scopes. The key is answered once.',
  touches: ['rights'],
  body: z.object({
    name: zName('validation.required', 60),
    scopes: z
      .array(z.enum(API_SCOPES, 'validation.apiScopes'), 'validation.apiScopes')
      .min(1, 'validation.apiScopes')
      .max(API_SCOPES.length, 'validation.apiScopes')
      .transform((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope))),
    /** Days until the key expires; without it the key is valid until it is deleted. */
    expires_in_days: zWhole(1, MAX_KEY_DAYS, 'validation.keyDays').nullish(),
    calls_a_minute: zWhole(1, MAX_KEY_CALLS_A_MINUTE, 'validation.keyCalls').default(MAX_KEY_CALLS_A_MINUTE),
  }),
  status: 201,
  answer: zNewKey,
})

export const rotateApiKey = call('POST', '/api-keys/:id/rotate', {
  ...own,
  members: OWNERS,
  summary:
    'Makes a key with the same name and scopes. The old one goes on for some hours, so that nothing stops meanwhile.',
  touches: ['rights'],
  params: zId,
  body: z.object({
    overlap_hours: zWhole(0, MAX_OVERLAP_HOURS, 'validation.overlapHours').default(DEFAULT_OVERLAP_HOURS),
  }),
  status: 201,
  answer: zNewKey,
})

export const confirmApiKey = call('POST', '/api-keys/:id/confirm', {
  ...own,
  members: OWNERS,
  summary: 'Starts a key again that has stopped because its maker has left; the owner answers for it now.',
  touches: ['rights'],
  params: zId,
  answer: zSuccess.extend({ api_key: zApiKey }),
})

export const deleteApiKey = call('DELETE', '/api-keys/:id', {
  ...own,
  members: OWNERS,
  summary: 'Ends a key at once. What it is just sending is refused.',
  params: zId,
  answer: zSuccess,
})
