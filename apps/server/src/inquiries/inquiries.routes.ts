import { randomUUID } from 'node:crypto'
import * as calls from '@ayob/contract/inquiries'
import { nextInquiryStates } from '@ayob/domain/inquiries/lifecycle'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { notFound, Refusal } from '../platform/errors'
import type { Limit, Limiter } from '../platform/limiter'
import type { Clock, Db, RecordActivity } from '../platform/ports'
import { type InquiryRow, inquiryStore } from './inquiries.store'

const success = true as const

const present = ({ created_at, ...row }: InquiryRow): calls.Inquiry => ({
  ...row,
  created_at: created_at.toISOString(),
})

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly limiter: Limiter
  readonly recordActivity: RecordActivity
}

/** Questions to sales, and what became of them. */
export function inquiryRoutes(http: Http, { db, clock, limiter, recordActivity }: Deps): void {
  route(http, calls.sendInquiry, async ({ body, request }) => {
    const limit: Limit = { bucket: `inquiry:${request.ip}`, count: 20, windowS: 3600 }
    await limiter.check([limit])
    await inquiryStore.insert(db, { id: randomUUID(), ...body, created_at: clock.now() })
    await limiter.count([limit])
    return { success, message: text('server.inquiryTaken') }
  })

  route(http, calls.adminInquiries, async ({ query }) => {
    const { rows, total } = await inquiryStore.list(db, query, query.status === 'all' ? undefined : query.status)
    const counts = await inquiryStore.counts(db)
    return {
      success,
      inquiries: rows.map(present),
      total: total ?? counts[query.status],
      page: query.page,
      limit: query.limit,
      counts,
      summary: counts,
    }
  })

  route(http, calls.setInquiryStatus, ({ params, body, actor, transact }) =>
    transact(async (tx) => {
      const inquiry = await inquiryStore.lock(tx, params.id)
      if (!inquiry) throw notFound()
      const { id, status: old } = inquiry
      if (!nextInquiryStates(old).includes(body.status)) {
        throw new Refusal('conflict', 'server.inquiryState', { values: { status: old } })
      }
      const row = await inquiryStore.setStatus(tx, id, body.status)
      const details = { from: old, to: body.status }
      await recordActivity(tx, { actor, action: 'inquiry.status', subject: 'inquiry', subjectId: id, details })
      return { success, inquiry: present(row), message: text('server.inquiryUpdated') }
    }),
  )
}
