import type { Paging } from '@ayob/contract/common'
import type { InquiryStatus } from '@ayob/contract/inquiries'
import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import { containing } from '../../platform/search'
import type { Tables } from '../../platform/tables'
import { totalOf } from '../../platform/total-of'

export type InquiryRow = Selectable<Tables['inquiries']>
type Sort = 'created_at' | 'name' | 'company' | 'email' | 'status'

/** Table `inquiries`. */
export const inquiryStore = {
  async insert(reader: Reader, inquiry: Insertable<Tables['inquiries']>): Promise<void> {
    await reader.insertInto('inquiries').values(inquiry).execute()
  },

  async list(
    reader: Reader,
    { page, limit, q, sort, order }: Paging & { sort?: Sort | undefined },
    status: InquiryStatus | undefined,
  ) {
    const words = q && containing(q.toLowerCase())
    const base = reader
      .selectFrom('inquiries')
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
      .$if(Boolean(words), (query) => query.where('searched', 'like', words ?? ''))
    const rows = await base
      .selectAll()
      .orderBy(sort ?? 'created_at', order ?? (sort && sort !== 'created_at' ? 'asc' : 'desc'))
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    // Without a search, the counts by status give the total.
    if (!words) return { rows, total: undefined }
    return { rows, total: await totalOf(base) }
  },

  async counts(reader: Reader) {
    const rows = await reader
      .selectFrom('inquiries')
      .select(['status', (of) => of.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const of = (status: InquiryStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0)
    const counts = { new: of('new'), contacted: of('contacted'), closed: of('closed') }
    return { all: counts.new + counts.contacted + counts.closed, ...counts }
  },

  lock(tx: Tx, id: string): Promise<InquiryRow | undefined> {
    return tx.selectFrom('inquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  setStatus(tx: Tx, id: string, status: InquiryStatus): Promise<InquiryRow> {
    return tx.updateTable('inquiries').set({ status }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  },
}
