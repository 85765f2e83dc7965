import type { AdminAd } from '@ayob/contract/bookings'
import { addDays } from '@ayob/contract/days'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../../lib/use-call-form'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Form } from '../../../ui/form'
import { StartDateInput, useToday } from '../start-date-input'

interface Props {
  ad: AdminAd | null
  busy: boolean
  onClose: () => void
  onApprove: (startDate: string) => void
  finalFocus?: () => HTMLElement | null
}

/** Approves an ad with its start day. Tomorrow is the default, and Enter confirms. */
export function ApproveDialog({ ad, busy, onClose, onApprove, finalFocus }: Props) {
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
  useEffect(() => {
    if (open) reset({ startDate: addDays(today, 1) })
  }, [open, today, reset])
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
          <Button look="primary" type="submit" busy={busy} disabled={!startDate}>
            {t('admin.approveConfirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
