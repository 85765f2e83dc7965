import type { Registration } from '@ayob/contract/registrations'
import { usualReasons } from '@ayob/i18n/reasons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState, usePage } from '../../lib/address'
import { List } from '../../ui/list-page'
import { RejectDialog } from '../../ui/reject-dialog'
import { ReviewList } from '../review/review-list'
import { useReviewList } from '../review/use-review-list'
import { DecidedCard, RegistrationCard } from './registration-card'
import { useRegistrations, useReview } from './use-registrations'

/** Registrations that wait for a decision. A card leaves as soon as it is decided. */
export function PendingRegistrations({ q }: { q: string }) {
  const { t } = useTranslation()
  const [page] = usePage()
  const query = useRegistrations('pending', page, q)
  const review = useReviewList(query.data?.registrations ?? [])
  const { approve, reject } = useReview()
  const [rejecting, setRejecting] = useState<{ registration: Registration; open: boolean } | null>(null)
  const asked = rejecting?.registration
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
        title={t('admin.rejectTitle', { name: asked ? `${asked.first_name} ${asked.last_name}` : '' })}
        reasons={usualReasons('registration')}
        confirm={t('admin.rejectConfirm')}
        busy={false}
        finalFocus={review.afterDialog}
        onClose={close}
        onReject={(reason) => {
          if (!asked) return
          close()
          void review.decide(asked.id, () => reject.attempt({ registration: asked, reason }))
        }}
      />
    </>
  )
}

/** Registrations that were approved, or rejected. */
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
