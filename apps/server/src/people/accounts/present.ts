import type { Registration, RegistrationWarning } from '@ayob/contract/registrations'
import type { DocumentLinks } from '../../platform/document-links'
import { type KeyRing, unseal } from '../../platform/secrets'
import type { RegistrationRow } from './registrations.store'

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
