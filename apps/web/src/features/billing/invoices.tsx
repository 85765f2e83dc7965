import type { Invoice } from '@ayob/contract/payments'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateOf, money } from '../../lib/format'
import { Button } from '../../ui/button'
import { InvoiceBadge } from '../bookings/labels'
import { Papers } from './papers'

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
    <table className="cards-on-phone w-full text-left">
      <thead>
        <tr className="border-b border-line text-sm text-soft">
          <th scope="col">{t('billing.invoice')}</th>
          <th scope="col">{t('billing.brand')}</th>
          <th scope="col">{t('billing.vehicle')}</th>
          <th scope="col">{t('billing.duration')}</th>
          <th scope="col" className="text-right!">
            {t('billing.amount')}
          </th>
          <th scope="col">{t('billing.status')}</th>
          <th scope="col">{t('billing.papers')}</th>
          <th scope="col">
            <span className="sr-only">{t('billing.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id} className="border-b border-line">
            <td data-label={t('billing.invoice')}>
              <span className="tabular font-medium">{invoice.reference}</span>
              <span className="block text-sm text-soft">{dateOf(invoice.created_at)}</span>
            </td>
            <td data-label={t('billing.brand')}>{invoice.brand}</td>
            <td data-label={t('billing.vehicle')}>{vehicle(invoice.vehicle_type)}</td>
            <td data-label={t('billing.duration')} className="tabular">
              {t('common.days', { count: invoice.duration_days })}
            </td>
            <td data-label={t('billing.amount')} className="tabular text-right! font-medium whitespace-nowrap">
              {money(invoice.amount)}
              {invoice.credit_used > 0 && (
                <span className="block text-sm font-normal whitespace-normal text-soft">
                  {t('billing.creditUsed', { amount: money(invoice.credit_used) })}
                </span>
              )}
              {invoice.refunded > 0 && (
                <span className="block text-sm font-normal whitespace-normal text-soft">
                  {t('billing.refunded', { amount: money(invoice.refunded) })}
                </span>
              )}
            </td>
            <td data-label={t('billing.status')}>
              <InvoiceBadge label={invoice.status} />
            </td>
            <td data-label={t('billing.papers')}>
              <div className="-mx-3 flex max-sm:justify-end">
                <Papers invoice={invoice} />
              </div>
            </td>
            <td className="actions">
              <div className="flex justify-end gap-2">
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
                  <Button
                    size="small"
                    look="quiet"
                    icon={<Trash2 aria-hidden className="size-4" />}
                    onClick={() => onDelete(invoice)}
                  >
                    {t('billing.delete')}
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
