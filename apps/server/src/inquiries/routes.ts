import { randomUUID } from 'node:crypto'
import { sendInquiry } from '@ayob/contract/inquiries'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import type { Limit, Limiter } from '../platform/limiter'
import type { Clock, Db } from '../platform/ports'

/** Questions to sales, table `inquiries`. */
export function inquiryRoutes(http: Http, deps: { db: Db; clock: Clock; limiter: Limiter }): void {
  route(http, sendInquiry, async ({ body, request }) => {
    const limit: Limit = { bucket: `inquiry:${request.ip}`, count: 20, windowS: 3600 }
    await deps.limiter.check([limit])
    await deps.db
      .insertInto('inquiries')
      .values({ id: randomUUID(), ...body, created_at: deps.clock.now() })
      .execute()
    await deps.limiter.count([limit])
    return { success: true as const, message: text('server.inquiryTaken') }
  })
}
