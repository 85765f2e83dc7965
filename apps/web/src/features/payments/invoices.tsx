import { awaitedBy } from '@ayob/contract/booking-states'
import { dayOf } from '@ayob/contract/days'
import { deleteInvoice, type Invoice, initiatePayment, invoicePdf, receiptPdf } from '@ayob/contract/payments'
import { FileDown, ReceiptText, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateOf, money, monthText } from '../../lib/format'
import { useDownload } from '../../lib/use-download'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { Button } from '../../ui/button'
import { DataTable, TwoLines } from '../../ui/data-table'
import { useBarred } from '../access/use-barred'
import { InvoiceBadge } from '../bookings/labels'

interface Props {
  invoices: readonly Invoice[]
  /** Whether they stand in the order of their months. */
  byMonth: boolean
  busy: string | null
  onPay: (invoice: Invoice) => void
  onDelete: (invoice: Invoice) => void
}

/** The table of invoices. */
export function Invoices({ invoices, byMonth, busy, onPay, onDelete }: Props) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  const mayPay = useBarred(initiatePayment) === undefined
  const mayDelete = useBarred(deleteInvoice) === undefined
  return (
    <DataTable
      label={t('billing.invoices')}
      rows={invoices}
      groupOf={byMonth ? ({ created_at }) => monthText(dayOf(new Date(created_at)).slice(0, 7), 'long') : undefined}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('billing.invoice'),
          cell: ({ reference, created_at }) => (
            <TwoLines below={dateOf(created_at)}>
              <span className="whitespace-nowrap">{reference}</span>
            </TwoLines>
          ),
        },
        { title: t('billing.brand'), cell: ({ brand }) => brand },
        { title: t('billing.vehicle'), cell: ({ vehicle_type }) => vehicleName(vehicle_type) },
        { title: t('billing.duration'), cell: ({ duration_days }) => t('common.days', { count: duration_days }) },
        { title: t('billing.amount'), align: 'right', cell: (invoice) => <Amount invoice={invoice} /> },
        {
          title: t('billing.status'),
          cell: ({ status, booking_status }) => <InvoiceBadge label={status} status={booking_status} />,
        },
        {
          title: t('billing.papers'),
          cell: (invoice) => (
            <div className="-mx-3 flex flex-wrap as-cards:justify-end">
              <InvoiceDocuments invoice={invoice} />
            </div>
          ),
        },
        {
          title: t('billing.actions'),
          actions: true,
          cell: (invoice) => (
            <>
              {awaitedBy(invoice.status) && (
                <Button
                  size="small"
                  variant={awaitedBy(invoice.status) === 'payment' ? 'primary' : 'secondary'}
                  busy={busy === invoice.id}
                  disabled={!mayPay}
                  onClick={() => onPay(invoice)}
                >
                  {t('billing.payNow')}
                </Button>
              )}
              {invoice.can_delete && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={Trash2}
                  disabled={!mayDelete}
                  onClick={() => onDelete(invoice)}
                >
                  {t('billing.delete')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

function Amount({ invoice: { amount, credit_used, refunded, ordered_with, to_pay } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const small = 'block text-sm font-normal whitespace-normal text-soft'
  return (
    <span className="font-medium whitespace-nowrap">
      {money(amount)}
      {to_pay && to_pay.amount > amount && (
        <span className={small}>
          {t('billing.orderOf', { amount: money(to_pay.amount), references: ordered_with.join(', ') })}
        </span>
      )}
      {credit_used > 0 && <span className={small}>{t('billing.creditUsed', { amount: money(credit_used) })}</span>}
      {refunded > 0 && <span className={small}>{t('billing.refunded', { amount: money(refunded) })}</span>}
    </span>
  )
}

const DOCUMENTS = {
  pdf: { call: invoicePdf, icon: FileDown, text: 'billing.pdf', label: 'billing.pdfOf' },
  receipt: { call: receiptPdf, icon: ReceiptText, text: 'billing.receipt', label: 'billing.receiptOf' },
} as const

/** The documents of an invoice: the invoice itself, and the receipt once it is paid. */
function InvoiceDocuments({ invoice }: { invoice: Invoice }) {
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
      variant="quiet"
      busy={download.busy}
      icon={icon}
      aria-label={t(label, { reference: invoice.reference })}
      onClick={() => download.run({ params: { bookingId: invoice.booking_id } })}
    >
      {t(text)}
    </Button>
  )
}
