import type { Selectable } from 'kysely'
import type { Reader } from '../../platform/ports'
import type { Tables } from '../../platform/tables'
import type { ShownMail } from '../../platform/transports'
import { envelopeOf } from './mails.store'

type Row = Selectable<Tables['mails']>

/** How many mails the demo's page shows. */
const SHOWN = 200

const shownOf = (row: Row): ShownMail => ({ ...envelopeOf(row), state: row.state })

/** The newest mails, for the demo's page. */
export async function newestMails(reader: Reader): Promise<ShownMail[]> {
  const rows = await reader.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(SHOWN).execute()
  return rows.map(shownOf)
}

/** A mail, for the demo's page; null for an unknown one. */
export async function mailById(reader: Reader, id: string): Promise<ShownMail | null> {
  if (!/^\d{1,15}$/.test(id)) return null
  const row = await reader.selectFrom('mails').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  return row ? shownOf(row) : null
}

/** Returns true while a mail with this key exists. */
export async function isMailKept(reader: Reader, dedupeKey: string): Promise<boolean> {
  const row = await reader.selectFrom('mails').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst()
  return row !== undefined
}
