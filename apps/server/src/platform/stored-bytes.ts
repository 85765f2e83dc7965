import { sql } from 'kysely'
import { Refusal } from './errors'
import type { Reader, Tx } from './ports'

/** Each account may store one gigabyte; an applicant, and one who was rejected, far less. */
const QUOTA_BYTES = 1024 ** 3
const APPLICANT_QUOTA_BYTES = 100 * 1024 ** 2
const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

export interface Storage {
  readonly used_bytes: number
  readonly quota_bytes: number
}

/**
 * What an account stores, with what was derived from it: creatives and their previews, identity papers and permits with
 * earlier versions, photo, designs, drafts, and the looks of its vehicles. A file that it uploaded twice is stored once.
 */
export async function storageOf(reader: Reader, accountId: string): Promise<Storage> {
  const { rows } = await sql<{ used: string | null; status: string }>`
    select users.status, users.photo_bytes
      + coalesce((select sum(bytes) from (
          select max(coalesce(kept_bytes, size)) as bytes from creatives where owner_id = users.id group by sha256
        ) files), 0)
      + coalesce((select sum(size) from documents where user_id = users.id), 0)
      + coalesce((select sum(size) from document_versions where user_id = users.id), 0)
      + coalesce((select sum(octet_length(document::text)) from designs where owner_id = users.id), 0)
      + coalesce((select sum(octet_length(content::text)) from booking_drafts where advertiser_id = users.id), 0)
      + coalesce((
          select sum(bytes) from looks join vehicles on vehicles.id = looks.vehicle_id
          where vehicles.driver_id = users.id and looks.file is not null
        ), 0) as used
    from users where users.id = ${accountId}`.execute(reader)
  // A person without an organisation stores nothing for one.
  const { used, status } = rows[0] ?? { used: 0, status: 'approved' }
  const isApplicant = status === 'pending' || status === 'rejected'
  return { used_bytes: Number(used), quota_bytes: isApplicant ? APPLICANT_QUOTA_BYTES : QUOTA_BYTES }
}

const beyond = (quota: number) => {
  const text = quota >= GIGABYTE ? `${quota / GIGABYTE} GB` : `${quota / MEGABYTE} MB`
  return new Refusal('too_large', 'server.uploadQuota', {
    values: { quota: text },
    fields: { file: 'server.uploadQuota' },
  })
}

/** Throws when an account has no room for more bytes. Errors: 404; 413. */
export async function refuseBeyondQuota(reader: Reader, accountId: string, bytes: number): Promise<void> {
  const { used_bytes, quota_bytes } = await storageOf(reader, accountId)
  if (used_bytes + bytes > quota_bytes) throw beyond(quota_bytes)
}

/** The same in the transaction that stores them: of several at once, each sees what the others stored. */
export async function claimRoom(tx: Tx, accountId: string, bytes: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst()
  await refuseBeyondQuota(tx, accountId, bytes)
}
