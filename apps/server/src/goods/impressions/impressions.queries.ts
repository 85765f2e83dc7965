import { sql } from 'kysely'
import { executePrepared } from '../../platform/columns'
import type { Reader } from '../../platform/ports'

/** Every version of the impression terms, newest first. */
export function impressionVersions(reader: Reader) {
  return reader
    .selectFrom('impression_versions')
    .select(['id', 'valid_from as validFrom', 'terms', 'changed_by as changedBy'])
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the version in force. */
export async function currentImpressions(reader: Reader) {
  const [newest] = await impressionVersions(reader)
  if (!newest) throw new Error('there are no impression terms')
  return newest
}

/** The id of the newest version. */
export async function newestImpressions(reader: Reader): Promise<number> {
  const newest = reader.selectFrom('impression_versions').select(sql<number>`max(id)`.as('id'))
  const { rows } = await executePrepared(reader, newest)
  return rows[0]?.id ?? 0
}
