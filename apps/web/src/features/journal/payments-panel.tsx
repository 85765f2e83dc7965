import { PAYMENT_ORDER_STATES, type PaymentOrderStatus } from '@ayob/contract/payments'
import type { AdminPayment } from '@ayob/contract/refunds'
import { RefreshCw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useOpenParam } from '../../lib/use-open-param'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'
import { Select } from '../../ui/field'
import { Loaded } from '../../ui/loaded'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState } from '../../ui/states'
import { RefundDialog } from './refund-dialog'
import { useCheckPayment, usePayments } from './use-journal'

const TONES: Record<PaymentOrderStatus, Tone> = {
  pending: 'warning',
  completed: 'success',
  failed: 'error',
  cancelled: 'neutral',
  charged_back: 'error',
  refunded: 'info',
}

/** Payments with what was given back of them, refunds, and asking the gateway. */
export function PaymentsPanel() {
  const { t } = useTranslation()
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const [status, setStatus] = useParam('status')
  const [booking, setBooking] = useParam('booking')
  const [refunding, setRefunding] = useOpenParam('refund')
  const known = PAYMENT_ORDER_STATES.find((one) => one === status)
  const query = usePayments({
    page,
    ...(q && { q }),
    ...(known && { status: known }),
    ...(booking && { booking_id: booking }),
  })
  const check = useCheckPayment()
  return (
    <Loaded query={query} failed={t('journal.paymentsFailed')} skeleton={<SkeletonCards className="h-16" />}>
      {({ payments, total, limit, counts, can_ask }) => {
        const open = payments.find(({ id }) => id === refunding)
        return (
          <>
            <SearchBox value={q} placeholder={t('journal.paymentsHint')} onChange={setQ} />
            <div className="mb-4 flex flex-wrap items-end gap-3">
              <Select label={t('journal.status')} value={status} onChange={(event) => setStatus(event.target.value)}>
                <option value="">{t('journal.allOf', { count: counts.all ?? 0 })}</option>
                {PAYMENT_ORDER_STATES.map((name) => (
                  <option key={name} value={name}>
                    {t(`journal.payment_${name}`)} ({counts[name] ?? 0})
                  </option>
                ))}
              </Select>
              {booking && <Button onClick={() => setBooking('')}>{t('journal.showAll')}</Button>}
            </div>
            {payments.length === 0 ? (
              <EmptyState title={t('journal.paymentsEmpty')}>{t('journal.paymentsEmptyText')}</EmptyState>
            ) : (
              <DataTable
                label={t('journal.payments')}
                rows={payments}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t('journal.order'),
                    cell: ({ order_id, created_at }) => (
                      <>
                        <span className="tabular block font-medium">{order_id}</span>
                        <span className="block text-sm text-soft">{dateTimeOf(created_at)}</span>
                      </>
                    ),
                  },
                  {
                    title: t('journal.booking'),
                    cell: ({ reference, brand, advertiser }) => (
                      <>
                        <Link
                          className="block text-lagoon underline-offset-4 hover:underline"
                          to={paths.adminAd(reference)}
                        >
                          {brand}
                        </Link>
                        <span className="block text-sm text-soft">{advertiser}</span>
                      </>
                    ),
                  },
                  { title: t('journal.amount'), align: 'right', cell: (payment) => <Amounts payment={payment} /> },
                  {
                    title: t('journal.status'),
                    cell: ({ status: state, became, refunds }) => (
                      <span className="flex flex-col items-start gap-1 max-sm:items-end">
                        <Badge tone={TONES[state]}>{t(`journal.payment_${state}`)}</Badge>
                        {became === 'credit' && <span className="text-sm">{t('journal.becameCredit')}</span>}
                        {refunds.some(({ state: of }) => of === 'asked') && (
                          <span className="text-sm">{t('journal.refundOpen')}</span>
                        )}
                      </span>
                    ),
                  },
                  {
                    title: t('journal.actions'),
                    actions: true,
                    cell: (payment) => (
                      <>
                        {payment.refundable > 0 && (
                          <Button
                            size="small"
                            icon={<Undo2 aria-hidden className="size-4" />}
                            aria-label={t('journal.refundOf', { order: payment.order_id })}
                            onClick={() => setRefunding(payment.id)}
                          >
                            {t('journal.refund')}
                          </Button>
                        )}
                        {payment.refundable === 0 && payment.refunds.length > 0 && (
                          <Button
                            size="small"
                            look="quiet"
                            aria-label={t('journal.refundSeeOf', { order: payment.order_id })}
                            onClick={() => setRefunding(payment.id)}
                          >
                            {t('journal.refundSee')}
                          </Button>
                        )}
                        {can_ask && payment.amount > 0 && (
                          <Button
                            size="small"
                            look="quiet"
                            busy={check.isPending && check.variables.id === payment.id}
                            icon={<RefreshCw aria-hidden className="size-4" />}
                            aria-label={t('journal.checkOf', { order: payment.order_id })}
                            onClick={() => check.mutate(payment)}
                          >
                            {t('journal.check')}
                          </Button>
                        )}
                      </>
                    ),
                  },
                ]}
              />
            )}
            <Pager page={page} limit={limit} total={total} onChange={setPage} />
            {open && (open.refundable > 0 || open.refunds.length > 0) && (
              <RefundDialog payment={open} onClose={() => setRefunding(null)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Amounts({ payment: { amount, credit_used, refunded } }: { payment: AdminPayment }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="block whitespace-nowrap">{money(amount)}</span>
      {credit_used > 0 && (
        <span className="block text-sm text-soft">{t('journal.creditUsed', { amount: money(credit_used) })}</span>
      )}
      {refunded > 0 && (
        <span className="block text-sm text-soft">{t('journal.refundedOf', { amount: money(refunded) })}</span>
      )}
    </>
  )
}
