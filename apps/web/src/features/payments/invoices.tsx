import type { Invoice } from '@ayob/contract/payments'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateOf, money } from '../../lib/format'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'
import { InvoiceBadge } from '../bookings/labels'
import { InvoiceDocuments } from './invoice-documents'

/** Labels on which there is something to pay now or soon. On the others the button is not shown. */
const PAYABLE: ReadonlySet<Invoice['status']> = new Set(['Waiting for Approval', 'Payment Required', 'Payment Pending'])

interface Props {
  invoices: readonly Invoice[]
  busy: string | null
  onPay: (invoice: Invoice) => void
  onDelete: (invoice: Invoice) => void
}

/** The invoices; a row becomes a card on a phone. */
export function Invoices({ invoices, busy, onPay, onDelete }: Props) {
  const { t } = useTranslation()
  const vehicle = (name: string) => t(`states.vehicle_${vehicleTypeOf(name) ?? 'car'}`)
  return (
    <DataTable
      label={t('billing.invoices')}
      rows={invoices}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('billing.invoice'),
          cell: ({ reference, created_at }) => (
            <>
              <span className="tabular font-medium">{reference}</span>
              <span className="block text-sm text-soft">{dateOf(created_at)}</span>
            </>
          ),
        },
        { title: t('billing.brand'), cell: ({ brand }) => brand },
        { title: t('billing.vehicle'), cell: ({ vehicle_type }) => vehicle(vehicle_type) },
        { title: t('billing.duration'), cell: ({ duration_days }) => t('common.days', { count: duration_days }) },
        { title: t('billing.amount'), align: 'right', cell: (invoice) => <Amount invoice={invoice} /> },
        { title: t('billing.status'), cell: ({ status }) => <InvoiceBadge label={status} /> },
        {
          title: t('billing.papers'),
          cell: (invoice) => (
            <div className="-mx-3 flex max-sm:justify-end">
              <InvoiceDocuments invoice={invoice} />
            </div>
          ),
        },
        {
          title: t('billing.actions'),
          actions: true,
          cell: (invoice) => (
            <>
              {PAYABLE.has(invoice.status) && (
                <Button
                  size="small"
                  look={invoice.status === 'Payment Required' ? 'primary' : 'secondary'}
                  busy={busy === invoice.id}
                  onClick={() => onPay(invoice)}
                >
                  {t('billing.payNow')}
                </Button>
              )}
              {invoice.can_delete && (
                <Button size="small" look="quiet" icon={Trash2} onClick={() => onDelete(invoice)}>
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

function Amount({ invoice: { amount, credit_used, refunded } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  return (
    <span className="font-medium whitespace-nowrap">
      {money(amount)}
      {credit_used > 0 && (
        <span className="block text-sm font-normal whitespace-normal text-soft">
          {t('billing.creditUsed', { amount: money(credit_used) })}
        </span>
      )}
      {refunded > 0 && (
        <span className="block text-sm font-normal whitespace-normal text-soft">
          {t('billing.refunded', { amount: money(refunded) })}
        </span>
      )}
    </span>
  )
}
