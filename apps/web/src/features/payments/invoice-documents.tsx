import { type Invoice, invoicePdf, receiptPdf } from '@ayob/contract/payments'
import { FileDown, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'

const DOCUMENTS = {
  pdf: { call: invoicePdf, icon: FileDown, text: 'billing.pdf', label: 'billing.pdfOf' },
  receipt: { call: receiptPdf, icon: ReceiptText, text: 'billing.receipt', label: 'billing.receiptOf' },
} as const

/** The documents of an invoice: the invoice itself, and the receipt once it is paid. */
export function InvoiceDocuments({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <DocumentButton kind="pdf" invoice={invoice} />
      {invoice.number && <DocumentButton kind="receipt" invoice={invoice} />}
    </>
  )
}

function DocumentButton({ kind, invoice }: { kind: keyof typeof DOCUMENTS; invoice: Invoice }) {
  const { t } = useTranslation()
  const { call, icon, text, label } = DOCUMENTS[kind]
  const download = useDownload(call, t('billing.downloadFailed'))
  return (
    <Button
      size="small"
      look="quiet"
      busy={download.busy}
      icon={icon}
      aria-label={t(label, { reference: invoice.reference })}
      onClick={() => download.run({ params: { bookingId: invoice.booking_id } })}
    >
      {t(text)}
    </Button>
  )
}
