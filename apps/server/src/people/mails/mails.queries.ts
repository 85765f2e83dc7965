import type { Reader } from '../../platform/ports'

/** Returns true while a mail with this key exists. */
export async function isMailKept(reader: Reader, dedupeKey: string): Promise<boolean> {
  const row = await reader.selectFrom('mails').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst()
  return row !== undefined
}
