import { dayOf } from '@ayob/contract/days'
import type { Registration, RegistrationWarning, WarningCode } from '@ayob/contract/registrations'
import { businessKey } from '@ayob/domain/accounts/business'
import { isNic, nicForms } from '@ayob/domain/accounts/nic'
import { isPlate, plateKey } from '@ayob/domain/accounts/plate'
import { permitHolds } from '@ayob/domain/vehicles/permit'
import { sql } from 'kysely'
import type { DocumentLinks } from '../../platform/document-links'
import { text } from '../../platform/http/texts'
import type { Clock, Reader } from '../../platform/ports'
import { hmac, type KeyRing, unseal } from '../../platform/secrets'
import type { RegistrationRow } from './registrations.store'

interface WarningDeps {
  readonly reader: Reader
  readonly clock: Clock
  readonly personalKey: KeyRing
}

type Account = RegistrationWarning['accounts'][number]
type KnownCode = Extract<WarningCode, `${string}_known`>
type Owned = readonly (readonly [id: string, key: string])[]

/** How many other accounts are listed. One more is read, to know whether there are more. */
const NAMED = 3

/** Returns the warnings for the reviewer, by registration. */
export async function warningsFor(
  deps: WarningDeps,
  rows: readonly RegistrationRow[],
): Promise<ReadonlyMap<string, RegistrationWarning[]>> {
  const nics = new Map(
    rows.flatMap((row) =>
      row.national_id_sealed ? [[row.id, unseal(deps.personalKey, row.national_id_sealed)] as const] : [],
    ),
  )
  const keys: readonly (readonly [KnownCode, Owned])[] = [
    [
      'nic_known',
      [...nics].flatMap(([id, nic]) =>
        nicForms(nic).flatMap((form) => deps.personalKey.map((key) => [id, hmac(key, form)] as const)),
      ),
    ],
    ['plate_known', rows.map((row) => [row.id, plateKey(row.vehicle_number ?? '')])],
    ['phone_known', rows.map((row) => [row.id, row.phone])],
    ['business_known', rows.map((row) => [row.id, businessKey(row.business_registration_number ?? '')])],
  ]
  const known: (readonly [KnownCode, ReadonlyMap<string, Account[]>])[] = []
  for (const [code, owned] of keys) known.push([code, await othersWith(deps.reader, code, owned)])
  const today = dayOf(deps.clock.now())
  return new Map(
    rows.map((row) => [
      row.id,
      [
        ...known.flatMap(([code, others]) => knownElsewhere(code, others.get(row.id))),
        ...formWarnings(row, nics.get(row.id), today),
      ],
    ]),
  )
}

const plain = (code: WarningCode): RegistrationWarning => ({ code, text: text(`server.warning_${code}`), accounts: [] })

function formWarnings(row: RegistrationRow, nic: string | undefined, today: string): RegistrationWarning[] {
  if (row.user_type !== 'driver') return []
  return [
    ...(nic !== undefined && !isNic(nic) ? [plain('nic_form')] : []),
    ...(row.vehicle_number && !isPlate(row.vehicle_number) ? [plain('plate_form')] : []),
    ...(permitHolds(row, today) ? [] : [plain('permit_missing')]),
  ]
}

function knownElsewhere(code: KnownCode, others: readonly Account[] = []): RegistrationWarning[] {
  if (others.length === 0) return []
  const isRejected = ({ status }: Account) => Number(status === 'rejected')
  const accounts = [...others].sort((a, b) => isRejected(a) - isRejected(b)).slice(0, NAMED)
  const names = accounts.map(({ name, status }) => `${name} (${text(`server.accountIs_${status}`)})`).join(', ')
  const key = `server.warning_${code}${others.length > NAMED ? '_more' : ''}`
  return [{ code, text: text(key, { names }), accounts }]
}

const FOUND_BY = {
  nic_known: sql`join drivers on drivers.user_id = users.id where drivers.national_id_hash = wanted.key`,
  plate_known: sql`join vehicles on vehicles.driver_id = users.id where vehicles.plate_key = wanted.key`,
  phone_known: sql`where users.phone = wanted.key`,
  business_known: sql`join advertisers on advertisers.user_id = users.id where advertisers.business_key = wanted.key`,
} as const

/** Returns other accounts with the same number, rejected ones last, by registration. An empty number matches nothing. */
async function othersWith(reader: Reader, code: KnownCode, owned: Owned): Promise<ReadonlyMap<string, Account[]>> {
  const wanted = owned.filter(([, key]) => key !== '')
  const found = new Map<string, Account[]>()
  if (wanted.length === 0) return found
  const { rows } = await sql<Account & { owner: string }>`
    select distinct wanted.owner, other.id, other.name, other.status
    from unnest(${wanted.map(([id]) => id)}::text[], ${wanted.map(([, key]) => key)}::text[]) as wanted (owner, key)
    cross join lateral (
      select users.id, trim(users.first_name || ' ' || users.last_name) as name, users.status
      from users ${FOUND_BY[code]} and users.id <> wanted.owner
      order by users.status = 'rejected', users.created_at desc
      limit ${NAMED + 1}
    ) as other
    order by wanted.owner, other.name, other.id`.execute(reader)
  for (const { owner, ...other } of rows) found.set(owner, [...(found.get(owner) ?? []), other])
  return found
}

export interface PresentDeps {
  readonly links: DocumentLinks
  readonly personalKey: KeyRing
}

type Details = Record<string, string | null>
type DocumentRow = { user_id: string; field: string; file: string; asked_at: Date | null }
type VersionRow = { user_id: string; field: string; file: string; name: string; uploaded_at: Date; replaced_at: Date }

/** Details of an account. Only its owner and its reviewer see the whole national id; for others it is masked. */
export function presentDetails(
  deps: PresentDeps,
  row: RegistrationRow,
  documents: readonly DocumentRow[],
  sessionId: string,
  showId: boolean,
): Details {
  return { ...ownFacts(deps, row, showId), ...documentFacts(deps, row, documents, sessionId) }
}

function ownFacts({ personalKey }: PresentDeps, row: RegistrationRow, showId: boolean): Details {
  if (row.user_type === 'driver') {
    const masked = `•••••${row.national_id_last4 ?? ''}`
    return {
      vehicle_number: row.vehicle_number,
      vehicle_type: row.vehicle_type,
      national_id: showId && row.national_id_sealed ? unseal(personalKey, row.national_id_sealed) : masked,
      driving_license: row.driving_license,
    }
  }
  if (row.user_type === 'advertiser') {
    return {
      organization_name: row.organization_name,
      company_email: row.company_email,
      website: row.website,
      business_registration_number: row.business_registration_number,
      address: row.address,
      city: row.city,
      tin: row.tin,
      invoice_name: row.invoice_name,
    }
  }
  return {}
}

function documentFacts(
  { links }: PresentDeps,
  row: RegistrationRow,
  documents: readonly DocumentRow[],
  sessionId: string,
) {
  const facts: Details = {}
  for (const { user_id, field, file } of documents) {
    if (user_id !== row.id) continue
    facts[field] = file
    facts[`${field}_url`] = links.make(file, sessionId)
  }
  return facts
}

/** A registration for its reviewer. */
export function presentRegistration(
  deps: PresentDeps,
  row: RegistrationRow,
  { documents, versions }: { documents: readonly DocumentRow[]; versions: readonly VersionRow[] },
  sessionId: string,
  warnings: readonly RegistrationWarning[],
): Registration {
  const asked = documents.flatMap(({ user_id, asked_at }) => (user_id === row.id && asked_at ? [asked_at] : []))
  const askedAt = asked.sort((a, b) => b.getTime() - a.getTime())[0]
  return {
    id: row.id,
    type: row.user_type === 'driver' ? 'driver' : 'advertiser',
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    status: row.status,
    created_at: row.created_at.toISOString(),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    rejection_reason: row.rejection_reason,
    details: presentDetails(deps, row, documents, sessionId, row.status === 'pending' || askedAt !== undefined),
    papers_asked_at: askedAt?.toISOString() ?? null,
    earlier_documents: versions
      .filter(({ user_id }) => user_id === row.id)
      .map(({ field, file, name, uploaded_at, replaced_at }) => ({
        field,
        name,
        url: deps.links.make(file, sessionId),
        uploaded_at: uploaded_at.toISOString(),
        replaced_at: replaced_at.toISOString(),
      })),
    warnings: [...warnings],
  }
}
