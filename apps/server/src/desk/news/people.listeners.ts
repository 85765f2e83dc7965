import { answerDataRequest } from '@ayob/contract/privacy'
import { approveRegistration } from '@ayob/contract/registrations'
import { answerTicket } from '@ayob/contract/support'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import type { Listeners, Tx } from '../../platform/ports'
import { forgetOrganisation } from '../notifications/notifications.commands'
import { newsOf, user, whoMay } from './news'

interface OfUser {
  readonly tx: Tx
  readonly payload: { readonly userId: string }
}

/** Who is told what of requests between administrators, accounts, papers, requests about data, and tickets. */
export function peopleNews(ctx: Context): Listeners {
  const news = newsOf(ctx)
  return {
    'confirmation.asked': news({
      to: ({ payload }) => payload.confirmers,
      notice: [
        'confirmation.asked',
        async ({ tx, payload }) => ({ name: await accountViews.nameOf(tx, payload.askedBy), what: payload.kind }),
      ],
      mail: [
        'confirmation-asked',
        async ({ tx, payload }) => ({ asker: await accountViews.nameOf(tx, payload.askedBy), kind: payload.kind }),
      ],
    }),
    'registration.submitted': news(
      { to: user, mail: ['registration-received', nothing] },
      {
        to: whoMay(approveRegistration),
        notice: ['registration.submitted', named],
        mail: [
          'registration-new',
          async ({ tx, payload }) => {
            const { name, kind } = await personOf(tx, payload.userId)
            return { applicant: name, kind }
          },
        ],
        source: itself,
      },
    ),
    'registration.approved': news({ to: user, mail: ['registration-approved', nothing] }),
    'registration.rejected': news({
      to: user,
      mail: ['registration-rejected', ({ payload: { reason } }) => ({ reason })],
    }),
    'papers.asked': news(
      { to: user, notice: ['papers.asked', nothing], source: itself },
      { to: whoMay(approveRegistration), notice: ['papers.asked', named], source: itself },
    ),
    'papers.confirmed': news({ to: user, notice: ['papers.confirmed', nothing] }),
    'papers.refused': news({
      to: user,
      notice: ['papers.refused', ({ payload: { reason } }) => ({ ...(reason && { reason }) })],
    }),
    'user.switched': news(
      { to: user, when: ({ active }) => active, mail: ['account-on', nothing] },
      { to: user, when: ({ active }) => !active, mail: ['account-off', nothing] },
    ),
    'organisation.left': [
      (tx, { payload: { userId, organisationId } }) => forgetOrganisation(tx, userId, organisationId),
    ],
    // The subject is the person, so that erasing the person also removes the notification.
    'data.requested': news(
      { to: user, mail: ['data-request-received', ({ payload: { kind, dueOn } }) => ({ kind, dueOn })] },
      {
        to: whoMay(answerDataRequest),
        notice: [
          'data.requested',
          async ({ tx, payload }) => ({ ...(await named({ tx, payload })), asked: payload.kind }),
        ],
        mail: [
          'data-request-new',
          async ({ tx, payload: { userId, kind, dueOn } }) => ({
            person: (await personOf(tx, userId)).name,
            kind,
            dueOn,
          }),
        ],
        source: itself,
      },
    ),
    'ticket.asked': news({
      to: whoMay(answerTicket),
      notice: ['ticket.asked', subject],
      mail: ['ticket-asked', subject],
      source: itself,
    }),
    'ticket.answered': news({
      to: user,
      notice: ['ticket.answered', subject],
      mail: ['ticket-answered', subject],
    }),
  }
}

const nothing = () => ({})
const itself = ({ payload }: Pick<OfUser, 'payload'>) => payload.userId
const subject = ({ payload }: { readonly payload: { readonly subject: string } }) => ({ subject: payload.subject })
const named = async ({ tx, payload }: OfUser) => ({ name: await accountViews.nameOf(tx, payload.userId) })

async function personOf(tx: Tx, userId: string) {
  const person = await accountViews.person(tx, userId)
  if (!person) throw new Error(`no account ${userId} to tell of`)
  return person
}
