import { type Invoice, invoicePdf, receiptPdf } from '@ayob/contract/payments'
import { FileDown, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'

/** The documents of an invoice row: the invoice itself, and the receipt once it is paid. */
export function InvoiceDocuments({ invoice: { booking_id, reference, number } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  return (
    <>
      <DocumentButton
        call={invoicePdf}
        bookingId={booking_id}
        icon={FileDown}
        label={t('billing.pdfOf', { reference })}
        text={t('billing.pdf')}
      />
      {number && (
        <DocumentButton
          call={receiptPdf}
          bookingId={booking_id}
          icon={ReceiptText}
          label={t('billing.receiptOf', { reference })}
          text={t('billing.receipt')}
        />
      )}
    </>
  )
}

interface ButtonProps {
  call: typeof invoicePdf | typeof receiptPdf
  bookingId: string
  icon: ReactNode
  label: string
  text: string
}

function DocumentButton({ call, bookingId, icon, label, text }: ButtonProps) {
  const { t } = useTranslation()
  const fetching = useDownload(call, t('billing.downloadFailed'))
  return (
    <Button
      size="small"
      look="quiet"
      busy={fetching.busy}
      icon={icon}
      aria-label={label}
      onClick={() => fetching.run({ params: { bookingId } })}
    >
      {text}
    </Button>
  )
}
