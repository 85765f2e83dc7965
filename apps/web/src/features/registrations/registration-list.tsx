import {
  approvedRegistrations,
  approveRegistration,
  pendingRegistrations,
  type Registration,
  registrationStats,
  rejectedRegistrations,
  rejectRegistration,
  undoRegistrationApproval,
} from '@ayob/contract/registrations'
import { usualReasons } from '@ayob/i18n/reasons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState, usePage } from '../../lib/address'
import { api } from '../../lib/api'
import { LIST, useAction, useCall } from '../../lib/calls'
import { failureOf } from '../../lib/refusals'
import { List } from '../../ui/list-page'
import { RejectDialog } from '../../ui/reasons'
import { ReviewList } from '../review/review-list'
import { useReviewList } from '../review/use-review-list'
import { useUndo } from '../review/use-undo'
import { DecidedCard, RegistrationCard } from './registration-card'

/** Registrations that wait for a decision. A card disappears as soon as it is decided. */
export function PendingRegistrations({ q }: { q: string }) {
  const { t } = useTranslation()
  const [page] = usePage()
  const query = useRegistrations('pending', page, q)
  const review = useReviewList(query.data?.registrations ?? [])
  const { approve, reject } = useReview(review.bringBack)
  const [rejecting, setRejecting] = useState<{ registration: Registration; open: boolean } | null>(null)
  const rejected = rejecting?.registration
  const close = () => setRejecting((old) => old && { ...old, open: false })
  const renewed = async (id: string) => (await query.refetch()).data?.registrations.find((one) => one.id === id)
  return (
    <>
      <ReviewList
        query={query}
        review={review}
        failed={t('admin.registrationsFailed')}
        empty={t('admin.emptyPending')}
        emptyText={t('admin.emptyPendingText')}
        documents
      >
        {(registration) => (
          <RegistrationCard
            key={registration.id}
            registration={registration}
            onApprove={() => void review.decide(registration.id, () => approve.attempt(registration))}
            onReject={() => setRejecting({ registration, open: true })}
            onRenew={() => renewed(registration.id)}
          />
        )}
      </ReviewList>
      <RejectDialog
        open={rejecting?.open === true}
        title={t('admin.rejectTitle', { name: rejected ? `${rejected.first_name} ${rejected.last_name}` : '' })}
        reasons={usualReasons('registration')}
        confirm={t('admin.rejectConfirm')}
        busy={false}
        finalFocus={review.afterDialog}
        onClose={close}
        onReject={(reason) => {
          if (!rejected) return
          close()
          void review.decide(rejected.id, () => reject.attempt({ registration: rejected, reason }))
        }}
      />
    </>
  )
}

/** Registrations that were approved or rejected. */
export function DecidedRegistrations({ tab, q }: { tab: 'approved' | 'rejected'; q: string }) {
  const { t } = useTranslation()
  const list = useListState()
  const approved = tab === 'approved'
  return (
    <List
      query={useRegistrations(tab, list.page, q)}
      failed={t('admin.registrationsFailed')}
      list={list}
      rows={({ registrations }) => registrations}
      empty={approved ? t('admin.emptyApproved') : t('admin.emptyRejected')}
      emptyText={q ? undefined : approved ? t('admin.emptyApprovedText') : t('admin.emptyRejectedText')}
    >
      {(registrations) => (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {registrations.map((registration) => (
            <DecidedCard key={registration.id} registration={registration} />
          ))}
        </div>
      )}
    </List>
  )
}

const LISTS = {
  pending: pendingRegistrations,
  approved: approvedRegistrations,
  rejected: rejectedRegistrations,
} as const
const REGISTRATION_READS = [...Object.values(LISTS), registrationStats]
const PAGE = 50

/** Loads one list of registrations, every 30 s and also in the background, because links to documents expire after 5 minutes. */
const useRegistrations = (tab: keyof typeof LISTS, page: number, q: string) =>
  useCall(LISTS[tab], { query: { page, limit: PAGE, q }, ...LIST, refetchIntervalInBackground: true, staleTime: 0 })

/**
 * Approves and rejects registrations, and takes approvals back: `onUndone` gets the id. The lists are refreshed after each
 * decision, and after a refusal.
 */
function useReview(onUndone: (id: string) => void) {
  const { t } = useTranslation()
  const offer = useUndo()
  const undo = useAction(
    async (id: string) => {
      const answer = await api(undoRegistrationApproval, { params: { id } })
      onUndone(id)
      return answer
    },
    { done: ({ message }) => message, failed: t('review.undoFailed'), refresh: REGISTRATION_READS },
  )
  const approve = useAction(
    async ({ id, type, papers_asked_at }: Registration) => {
      const body = { type, papers_asked_at, undoable: true }
      return { ...(await api(approveRegistration, { params: { id }, body })), at: Date.now() }
    },
    {
      done({ message, at }, { id, status }) {
        if (status !== 'pending') return message
        offer({ message, at, undo: () => undo.run(id) })
        return undefined
      },
      failed: t('admin.approveFailed'),
      refresh: REGISTRATION_READS,
    },
  )
  const reject = useAction(
    ({ registration, reason }: { registration: Registration; reason: string }) => {
      const { id, type, papers_asked_at } = registration
      return api(rejectRegistration, { params: { id }, body: { type, reason, papers_asked_at } })
    },
    {
      done: ({ message }) => message,
      failed: (error) => failureOf(error, t('admin.rejectFailed')),
      refresh: REGISTRATION_READS,
    },
  )
  return { approve, reject }
}
