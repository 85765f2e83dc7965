import type { Db } from '../platform/ports'

/** The names of identity papers and permits, including earlier versions. */
export async function documentNames(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('file')
    .unionAll(db.selectFrom('document_versions').select('file'))
    .execute()
  return new Set(rows.map(({ file }) => file))
}
