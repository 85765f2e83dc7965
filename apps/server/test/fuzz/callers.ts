import {
  ADMIN_ROLES,
  type AdminRole,
  type ApiScope,
  type Call,
  mayAdmin,
  mayMember,
  type OrganisationRole,
} from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { administrator } from '../setup/admins'
import { member } from '../setup/members'
import type { TestServer } from '../setup/start-server'
import type { Furnished } from '../sweep/samples'

const SCOPES: readonly ApiScope[] = ['read', 'book', 'creatives', 'reports']

/** The caller of a call, with a valid token, or without one for `nobody`. */
export interface Caller {
  readonly name: string
  readonly as: Call['who'][number]
  readonly token?: string
  readonly adminRole?: AdminRole
  readonly memberRole?: OrganisationRole
  readonly scope?: ApiScope
}

/** Whether the roles or scopes of a caller allow a call. */
export function may({ as, adminRole, memberRole, scope }: Caller, call: Call): boolean {
  if (!call.who.includes(as)) return false
  if (scope) return call.scope === scope
  return adminRole ? mayAdmin(call, [adminRole]) : !memberRole || mayMember(call, memberRole)
}

/**
 * One caller of every kind: each role of an organisation and of administrators, keys of each scope, a driver, an
 * applicant, a screen, nobody.
 */
export async function allCallers(server: TestServer, { tokens }: Furnished): Promise<Caller[]> {
  const callers: Caller[] = [
    { name: 'owner', as: 'advertiser', token: tokens.advertiser },
    { name: 'driver', as: 'driver', token: tokens.driver },
    { name: 'applicant', as: 'applicant', token: tokens.applicant },
    { name: 'screen', as: 'screen', token: tokens.screen },
    { name: 'nobody', as: 'visitor' },
  ]
  for (const role of ['booker', 'finance', 'viewer'] as const) {
    const { token } = await member(server, tokens.advertiser, role)
    callers.push({ name: role, as: 'advertiser', token, memberRole: role })
  }
  for (const role of ADMIN_ROLES) {
    const { token } = await administrator(server, tokens.admin, [role])
    callers.push({ name: `admin ${role}`, as: 'admin', token, adminRole: role })
  }
  for (const scope of SCOPES) {
    const body = { name: scope, scopes: [scope], calls_a_minute: 600 }
    const { key } = (await server.call(calls.createApiKey, { token: tokens.advertiser, body })).body
    callers.push({ name: `key ${scope}`, as: 'advertiser', token: key, scope })
  }
  return callers
}

/** Accounts whose records only they and administrators may read. Everything about them contains `secrets`; no request does. */
export async function strangers(server: TestServer) {
  const mark = 'Foreign7261'
  const advertiser = await server.approved('advertiser')
  const { token, email, id } = advertiser
  const bookingId = await server.submitted(token, {
    brandName: mark,
    contactEmail: 'foreign7261@shop.example',
    notes: mark,
  })
  const campaign = { name: mark, brand: mark, vehicle_type: 'bus', duration_days: 7 }
  const { id: campaignId } = (await server.call(calls.createCampaign, { token, body: campaign })).body
  const asked = { subject: mark, description: mark }
  const { ticket } = (await server.call(calls.openTicket, { token, body: asked })).body
  const key = await server.call(calls.createApiKey, { token, body: { name: mark, scopes: ['read'] } })
  const endpoint = { url: 'https://foreign7261.example/hook', events: ['booking.*'] }
  const { webhook } = (await server.call(calls.createWebhook, { token, body: endpoint })).body
  const driver = await server.approved('driver', { last_name: mark, vehicle_number: 'WP QXF-7261' })
  const question = (await server.call(calls.openTicket, { token: driver.token, body: asked })).body.ticket
  const device = (await server.call(calls.registerScreen)).body
  await server.call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
  const paired = (await server.call(calls.screenPairing, { params: { device_id: device.device_id } })).body
  const account = { bank_code: '7010', branch_code: '001', account_number: '7261726172', account_name: mark }
  await server.call(calls.setPayoutAccount, { token: driver.token, body: account })
  return {
    secrets: [mark, email, driver.email, 'foreign7261', 'QXF-7261', '7261726172'],
    ids: [
      id,
      bookingId,
      campaignId,
      ticket.id,
      key.body.api_key.id,
      webhook.id,
      driver.id,
      question.id,
      paired.screen_id,
    ],
  }
}
