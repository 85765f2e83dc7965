import { randomUUID } from 'node:crypto'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/ports'
import { accountViews } from '../accounts/accounts.views'
import { queueMail } from '../mails/mails.commands'
import type { TemplateData } from '../mails/templates'
import { memberStore } from './organisations.store'

export type MembershipNews = TemplateData['organisation-news']

/** Mails a person about their membership. */
export async function mailMember(ctx: Context, tx: Tx, userId: string, data: MembershipNews): Promise<void> {
  const to = await accountViews.person(tx, userId)
  if (to) await queueMail(ctx, tx, { dedupeKey: `membership:${randomUUID()}`, template: 'organisation-news', to, data })
}

/** Mails the owner of an organisation. */
export async function mailOwner(ctx: Context, tx: Tx, organisationId: string, news: MembershipNews): Promise<void> {
  const [owner] = await memberStore.withRoles(tx, organisationId, ['owner'])
  if (owner) await mailMember(ctx, tx, owner, news)
}
