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
import { usePage } from '../../lib/address'
import { api } from '../../lib/api'
import { LIST, useAction, useCall } from '../../lib/calls'
import { failureOf } from '../../lib/refusals'
import { RejectDialog } from '../../ui/reasons'
import { ReviewList } from '../review/review-list'
import { useReviewList } from '../review/use-review-list'
import { useUndo } from '../review/use-undo'
import { RegistrationCard } from './registration-card'

/** Registrations that wait for a decision. A card disappears as soon as it is decided. */
export function PendingRegistrations({ q }: { q: string }) {
  const { t } = useTranslation()
  const [page] = usePage()
  const query = useCall(pendingRegistrations, { query: { page, limit: PAGE, q }, ...WITH_DOCUMENTS })
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

const REGISTRATION_READS = [pendingRegistrations, approvedRegistrations, rejectedRegistrations, registrationStats]
const PAGE = 50
/** Read also in the background, because links to documents expire after 5 minutes. */
export const WITH_DOCUMENTS = { ...LIST, refetchIntervalInBackground: true, staleTime: 0 } as const

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
