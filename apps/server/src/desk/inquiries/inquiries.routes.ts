import * as calls from '@ayob/contract/inquiries'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { byAddress } from '../../platform/limiter'
import { sendInquiry, setInquiryStatus } from './inquiries.commands'
import { type InquiryRow, inquiryStore } from './inquiries.store'

const present = ({ created_at, searched: _, ...row }: InquiryRow): calls.Inquiry => ({
  ...row,
  created_at: created_at.toISOString(),
})

/** Questions to sales and their status. */
export function inquiryRoutes(http: Http, ctx: Context): void {
  const { db, limiter } = ctx

  route(http, calls.sendInquiry, async ({ body, request, transact }) => {
    await limiter.count([byAddress('inquiry', request.ip, 20, 3600)])
    await transact((tx) => sendInquiry(ctx, tx, body))
    return { message: text('server.inquiryTaken') }
  })

  route(http, calls.adminInquiries, async ({ query }) => {
    const { rows, total } = await inquiryStore.list(db, query, query.status === 'all' ? undefined : query.status)
    const counts = await inquiryStore.counts(db)
    return {
      inquiries: rows.map(present),
      total: total ?? counts[query.status],
      page: query.page,
      limit: query.limit,
      counts,
      summary: counts,
    }
  })

  route(http, calls.setInquiryStatus, async ({ params, body, actor, transact }) => {
    const row = await transact((tx) => setInquiryStatus(ctx, tx, actor, params.id, body.status))
    return { inquiry: present(row), message: text('server.inquiryUpdated') }
  })
}
