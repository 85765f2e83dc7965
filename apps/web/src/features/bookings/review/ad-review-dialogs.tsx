import type { AdminAd } from '@ayob/contract/ads'
import { addDays } from '@ayob/contract/days'
import { usualReasons } from '@ayob/i18n/reasons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../../lib/use-call-form'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Form } from '../../../ui/form'
import { RejectDialog } from '../../../ui/reasons'
import { StartDateInput, useToday } from '../start-date-input'

/** The decision that a dialog asks for. */
export interface AdDecision {
  action: 'approve' | 'reject'
  ad: AdminAd
}

interface SharedProps {
  busy: boolean
  onClose: () => void
  /** Returns the element that gets the focus afterwards; the previous one by default. */
  finalFocus?: () => HTMLElement | null
}

interface Props extends SharedProps {
  decision: AdDecision | null
  onApprove: (ad: AdminAd, startDate: string) => void
  onReject: (ad: AdminAd, reason: string) => void
}

/** The dialogs for approving and rejecting an ad. */
export function AdReviewDialogs({ decision, onApprove, onReject, ...shared }: Props) {
  const { t } = useTranslation()
  const ad = decision?.ad ?? null
  return (
    <>
      <ApproveDialog
        {...shared}
        ad={decision?.action === 'approve' ? ad : null}
        onApprove={(startDate) => ad && onApprove(ad, startDate)}
      />
      <RejectDialog
        {...shared}
        open={decision?.action === 'reject'}
        title={t('admin.rejectAdTitle', { brand: ad?.brandName ?? '' })}
        reasons={usualReasons('ad')}
        confirm={t('admin.rejectConfirm')}
        onReject={(reason) => ad && onReject(ad, reason)}
      />
    </>
  )
}

interface ApproveProps extends SharedProps {
  ad: AdminAd | null
  onApprove: (startDate: string) => void
}

/** Approves an ad with its start day. The default is the requested day, else tomorrow; Enter confirms. */
function ApproveDialog({ ad, busy, onClose, onApprove, finalFocus }: ApproveProps) {
  const { t } = useTranslation()
  const form = useCallForm(async ({ startDate }: { startDate: string }) => onApprove(startDate), {
    values: { startDate: '' },
  })
  const { reset } = form
  const startDate = form.watch('startDate')
  const open = !!ad
  const dateField = useRef<HTMLInputElement>(null)
  const { ref, ...field } = form.field('startDate')
  const today = useToday()
  const wish = ad?.startWish
  useEffect(() => {
    if (open) reset({ startDate: wish && wish >= today ? wish : addDays(today, 1) })
  }, [open, wish, today, reset])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('admin.approveTitle', { brand: ad?.brandName ?? '' })}
      description={t('admin.approveText')}
      initialFocus={dateField}
      finalFocus={finalFocus}
    >
      <Form form={form} native>
        <StartDateInput
          startDate={startDate}
          days={ad?.durationDays}
          {...field}
          ref={(input) => {
            ref(input)
            dateField.current = input
          }}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" busy={busy} disabled={!startDate}>
            {t('admin.approveConfirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
