import type { UserStatus } from '@ayob/contract/accounts'
import * as accountCalls from '@ayob/contract/accounts'
import { listAdvertisers } from '@ayob/contract/advertisers'
import type { Paging } from '@ayob/contract/common'
import * as calls from '@ayob/contract/registrations'
import { removePhoto as removePhotoCall, setPhoto as setPhotoCall } from '@ayob/contract/settings'
import type { Context } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { type Http, route, type Session } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { receiveFiles } from '../../platform/http/upload'
import { byAddress } from '../../platform/limiter'
import type { Core } from '../../platform/ports'
import { approvedAdvertisers } from './accounts.queries'
import { accounts } from './accounts.store'
import { DOCUMENT_RULES, keepDocuments, keepPhoto, PHOTO_RULES, removePhoto } from './documents.process'
import { documentStore } from './documents.store'
import { hashPassword, refuseWeakPassword } from './password'
import { review, signUp, undoApproval } from './registrations.commands'
import { presentRegistration, warningsFor } from './registrations.queries'
import { registrationStore } from './registrations.store'

/** Sign-up with documents, photos, and the review of registrations. */
export function registrationRoutes(http: Http, ctx: Context): void {
  const present = { links: ctx.links, personalKey: ctx.secrets.personal }

  const stats = async () => {
    const counts = await registrationStore.counts(ctx.db)
    const waiting = await documentStore.waitingCounts(ctx.db)
    const all = [...counts, ...waiting.map((row) => ({ ...row, status: 'pending' as const }))]
    const total = (statuses: readonly UserStatus[], type?: 'driver' | 'advertiser') =>
      all
        .filter((row) => statuses.includes(row.status) && (!type || row.user_type === type))
        .reduce((sum, row) => sum + Number(row.count), 0)
    return {
      total_pending: total(['pending']),
      total_approved: total(['approved', 'inactive']),
      total_rejected: total(['rejected']),
      pending_drivers: total(['pending'], 'driver'),
      pending_advertisers: total(['pending'], 'advertiser'),
    }
  }

  const list = async (statuses: readonly UserStatus[], paging: Paging, { id: sessionId }: Session) => {
    const { rows, total } = await registrationStore.list(ctx.db, statuses, paging)
    const ids = rows.map(({ id }) => id)
    const documents = await documentStore.of(ctx.db, ids)
    const versions = await documentStore.versionsOf(ctx.db, ids)
    const pendingRows = rows.filter(({ status }) => status === 'pending')
    const { db: reader, clock } = ctx
    const warnings = await warningsFor({ reader, clock, personalKey: present.personalKey }, pendingRows)
    const registrations = rows.map((row) =>
      presentRegistration(present, row, { documents, versions }, sessionId, warnings.get(row.id) ?? []),
    )
    const { total_pending: pending, total_approved: approved, total_rejected: rejected } = await stats()
    const counts = { pending, approved, rejected }
    return { registrations, total, counts, page: paging.page, limit: paging.limit }
  }

  route(http, accountCalls.signUp, async ({ body, request, transact }) => {
    await ctx.limiter.count([byAddress('signup', request.ip, 20, 3600)])
    const { email, first_name, last_name } = body
    const company = 'organization_name' in body ? body.organization_name : ''
    refuseWeakPassword(body.password, [email, `${first_name} ${last_name}`, company])
    const passwordHash = await hashPassword(body.password)
    const from = { address: request.ip, device: request.headers['user-agent'] ?? '' }
    const { id, token } = await transact((tx) => signUp(ctx, tx, body, passwordHash, from))
    return { message: text('server.signUpTaken'), token, user: await accounts.present(ctx.db, id) }
  })

  route(http, accountCalls.uploadDocuments, async ({ request, actor }) => {
    const rules = { ...DOCUMENT_RULES, fields: accountCalls.ALL_DOCUMENT_FIELDS }
    const documents = await receiveFiles(request, ctx.files, rules, (received) => keepDocuments(ctx, actor, received))
    return { documents }
  })

  route(http, setPhotoCall, async ({ request, session }) => {
    await receiveFiles(request, ctx.files, PHOTO_RULES, async ([file]) => {
      if (!file) throw notFound()
      await keepPhoto(ctx, session.userId, file)
    })
    const user = await accounts.present(ctx.db, session.userId)
    return { photo_url: user.photo_url ?? '', user, message: text('server.photoSaved') }
  })

  route(http, removePhotoCall, async ({ session }) => {
    await removePhoto(ctx, session.userId)
    return { user: await accounts.present(ctx.db, session.userId), message: text('server.photoRemoved') }
  })

  route(http, calls.pendingRegistrations, ({ query, session }) => list(['pending'], query, session))
  route(http, calls.approvedRegistrations, ({ query, session }) => list(['approved', 'inactive'], query, session))
  route(http, calls.rejectedRegistrations, ({ query, session }) => list(['rejected'], query, session))

  route(http, calls.registrationStats, async () => ({ ...(await stats()) }))

  route(http, calls.approveRegistration, async ({ params, body, actor, transact }) => {
    const { type, papers_asked_at: seen, undoable } = body
    const verdict = { type, verdict: 'approved', reason: null, seen, undoable } as const
    const { name, papers } = await transact((tx) => review(ctx, tx, actor, params.id, verdict))
    const message = text(papers ? 'server.registrationPapersApproved' : 'server.registrationApproved', { name })
    return { user_name: name, message }
  })

  route(http, calls.undoRegistrationApproval, async ({ params, actor, transact }) => {
    const name = await transact((tx) => undoApproval(ctx, tx, actor, params.id))
    return { user_name: name, message: text('server.approvalUndone') }
  })

  route(http, calls.rejectRegistration, async ({ params, body, actor, transact }) => {
    const { type, reason, papers_asked_at: seen } = body
    const verdict = { type, verdict: 'rejected', reason, seen } as const
    const { name, papers } = await transact((tx) => review(ctx, tx, actor, params.id, verdict))
    const message = text(papers ? 'server.registrationPapersRejected' : 'server.registrationRejected', { name })
    return { user_name: name, message }
  })
}

/** The public directory of advertisers. */
export function directoryRoutes(http: Http, { db }: Core): void {
  route(http, listAdvertisers, async ({ query }) => {
    const { rows, total } = await approvedAdvertisers(db, query)
    return { advertisers: rows, total, page: query.page, limit: query.limit }
  })
}
