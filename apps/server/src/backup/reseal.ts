import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { placeOf } from '../desk/webhooks/sender'
import type { FileStore } from '../platform/files'
import type { Db } from '../platform/ports'
import { type KeyRing, seal, unseal } from '../platform/secrets'

/** The columns with sealed texts, the id column of their rows, and the value that each seal is bound to. */
export const SEALED_TEXTS = [
  { table: 'drivers', id: 'user_id', column: 'national_id_sealed', placeOf: () => '' },
  { table: 'payout_accounts', id: 'driver_id', column: 'account_sealed', placeOf: () => '' },
  { table: 'payouts', id: 'id', column: 'account_sealed', placeOf: () => '' },
  { table: 'two_factor', id: 'user_id', column: 'secret_sealed', placeOf: () => '' },
  { table: 'webhooks', id: 'id', column: 'sealed_secret', placeOf },
  { table: 'webhooks', id: 'id', column: 'sealed_old_secret', placeOf },
] as const

/**
 * Re-encrypts with the newest key the texts that an older one encrypted, row by row. Servers may run meanwhile: their
 * concurrent changes win. Returns the number of texts. Throws for a text that no key opens; the rows before it are done.
 */
export async function resealTexts(db: Db, ring: KeyRing): Promise<number> {
  let resealed = 0
  for (const { table, id, column, placeOf: place } of SEALED_TEXTS) {
    const [name, key, sealed] = [sql.table(table), sql.ref(id), sql.ref(column)]
    const { rows } = await sql<{ id: string; sealed: string }>`
      select ${key}::text as id, ${sealed} as sealed from ${name} where ${sealed} <> ''`.execute(db)
    for (const row of rows) {
      if (opens([ring[0]], row.sealed, place(row.id))) continue
      const again = seal(ring, unseal(ring, row.sealed, place(row.id)), place(row.id))
      const { numAffectedRows = 0n } = await sql`
        update ${name} set ${sealed} = ${again} where ${key}::text = ${row.id} and ${sealed} = ${row.sealed}`.execute(
        db,
      )
      resealed += Number(numAffectedRows)
    }
  }
  return resealed
}

function opens(ring: KeyRing, sealed: string, place: string): boolean {
  try {
    unseal(ring, sealed, place)
    return true
  } catch {
    return false
  }
}

/**
 * Re-encrypts documents with the newest key of the store. `isNamed` tells whether a document is still in use, so that
 * one erased meanwhile is not restored. Returns the number of documents. Throws for a truncated or altered document,
 * which stays as it is.
 */
export async function resealDocuments(
  files: FileStore,
  names: Iterable<string>,
  isNamed: (name: string) => Promise<boolean>,
): Promise<number> {
  let resealed = 0
  for (const name of names) {
    const file = await files.openDocument(name)
    if (!file) continue
    const path = files.newIncoming('')
    try {
      await pipeline(await file.read(), createWriteStream(path, { mode: 0o600 }))
      await files.keepDocument(path, name)
    } finally {
      await files.discard(path)
    }
    if (await isNamed(name)) resealed += 1
    else await files.removeKept(name)
  }
  return resealed
}
