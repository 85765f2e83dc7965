import { type Invoice, invoicePdf, receiptPdf } from '@ayob/contract/payments'
import { useMutation } from '@tanstack/react-query'
import { FileDown, ReceiptText } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { saveFile } from '../../lib/save-file'
import { Button } from '../../ui/button'

/** The papers of an invoice row: the invoice itself, and the receipt once it is paid. */
export function Papers({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const fetching = useMutation({
    mutationFn: (call: typeof invoicePdf | typeof receiptPdf) =>
      download(call, { params: { bookingId: invoice.booking_id } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(failureOf(error, t('billing.downloadFailed'))),
  })
  const busy = (call: unknown) => fetching.isPending && fetching.variables === call
  return (
    <>
      <Button
        size="small"
        look="quiet"
        busy={busy(invoicePdf)}
        icon={<FileDown aria-hidden className="size-4" />}
        aria-label={t('billing.pdfOf', { reference: invoice.reference })}
        onClick={() => fetching.mutate(invoicePdf)}
      >
        {t('billing.pdf')}
      </Button>
      {invoice.number && (
        <Button
          size="small"
          look="quiet"
          busy={busy(receiptPdf)}
          icon={<ReceiptText aria-hidden className="size-4" />}
          aria-label={t('billing.receiptOf', { reference: invoice.reference })}
          onClick={() => fetching.mutate(receiptPdf)}
        >
          {t('billing.receipt')}
        </Button>
      )}
    </>
  )
}
