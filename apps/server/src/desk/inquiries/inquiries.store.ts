import type { Paging } from '@ayob/contract/common'
import type { InquiryStatus } from '@ayob/contract/inquiries'
import type { Insertable, Selectable } from 'kysely'
import { containing, onPage, pageOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type InquiryRow = Selectable<Tables['inquiries']>
type Sort = 'created_at' | 'name' | 'company' | 'email' | 'status'

/** Table `inquiries`. */
export const inquiryStore = {
  async insert(reader: Reader, inquiry: Insertable<Tables['inquiries']>): Promise<void> {
    await reader.insertInto('inquiries').values(inquiry).execute()
  },

  async list(
    reader: Reader,
    { q, sort, order, ...page }: Paging & { sort?: Sort | undefined },
    status: InquiryStatus | undefined,
  ) {
    const words = q && containing(q.toLowerCase())
    const sorted = reader
      .selectFrom('inquiries')
      .selectAll()
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
      .$if(Boolean(words), (query) => query.where('searched', 'like', words ?? ''))
      .orderBy(sort ?? 'created_at', order ?? (sort && sort !== 'created_at' ? 'asc' : 'desc'))
      .orderBy('id')
    // Without a search, the counts by status give the total.
    return words ? pageOf(sorted, page) : { rows: await onPage(sorted, page).execute(), total: undefined }
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
