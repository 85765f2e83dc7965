import type { Registration } from '@ayob/contract/registrations'
import { usualReasons } from '@ayob/i18n/reasons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../lib/use-page'
import { RejectDialog } from '../../ui/reject-dialog'
import { KeysHint } from '../review/keys-hint'
import { ReviewPage } from '../review/review-page'
import { useReviewList } from '../review/use-review-list'
import { DecidedCard, RegistrationCard } from './registration-card'
import { PAGE, useRegistrations, useReview } from './use-registrations'

/** Who waits for a decision: card by card, each gone the moment it is decided. */
export function PendingRegistrations({ q }: { q: string }) {
  const { t } = useTranslation()
  const [page, setPage] = usePage()
  const query = useRegistrations('pending', page, q)
  const registrations = query.data?.registrations ?? []
  const review = useReviewList(registrations)
  const { approve, reject } = useReview()
  const [rejecting, setRejecting] = useState<{ registration: Registration; open: boolean } | null>(null)
  const asked = rejecting?.registration
  const close = () => setRejecting((old) => old && { ...old, open: false })
  const renewed = async (id: string) => (await query.refetch()).data?.registrations.find((one) => one.id === id)
  return (
    <>
      <div {...review.listProps} className="outline-none">
        <ReviewPage
          query={query}
          failed={t('admin.registrationsFailed')}
          total={query.data?.total}
          limit={PAGE}
          page={page}
          onPage={setPage}
          shown={review.shown.length}
          sent={registrations.length}
          q={q}
          empty={t('admin.emptyPending')}
          emptyText={t('admin.emptyPendingText')}
        >
          <KeysHint documents />
          <div className="grid grid-cols-1 gap-4">
            {review.shown.map((registration) => (
              <RegistrationCard
                key={registration.id}
                registration={registration}
                onApprove={() => void review.decide(registration.id, () => approve.attempt(registration))}
                onReject={() => setRejecting({ registration, open: true })}
                onRenew={() => renewed(registration.id)}
              />
            ))}
          </div>
        </ReviewPage>
      </div>
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

/** Who was approved, or rejected. */
export function DecidedRegistrations({ tab, q }: { tab: 'approved' | 'rejected'; q: string }) {
  const { t } = useTranslation()
  const [page, setPage] = usePage()
  const query = useRegistrations(tab, page, q)
  const registrations = query.data?.registrations ?? []
  const approved = tab === 'approved'
  return (
    <ReviewPage
      query={query}
      failed={t('admin.registrationsFailed')}
      total={query.data?.total}
      limit={PAGE}
      page={page}
      onPage={setPage}
      shown={registrations.length}
      sent={registrations.length}
      q={q}
      empty={approved ? t('admin.emptyApproved') : t('admin.emptyRejected')}
      emptyText={approved ? t('admin.emptyApprovedText') : t('admin.emptyRejectedText')}
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {registrations.map((registration) => (
          <DecidedCard key={registration.id} registration={registration} />
        ))}
      </div>
    </ReviewPage>
  )
}
