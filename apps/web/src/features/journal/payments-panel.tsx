import { PAYMENT_ORDER_STATES, type PaymentOrderStatus } from '@ayob/contract/payments'
import { type AdminPayment, adminPayments, checkPayment, refundPayment } from '@ayob/contract/refunds'
import { RefreshCw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListState, useOpenParam } from '../../lib/address'
import { LIST, useAction, useCall } from '../../lib/calls'
import { dateTimeOf, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { DataTable, TwoLines } from '../../ui/data-table'
import { Select } from '../../ui/field'
import { List } from '../../ui/list-page'
import { IfRole } from '../access/needs-role'
import { useBarred } from '../access/use-barred'
import { MONEY_READS } from './journal-reads'
import { RefundDialog } from './refund-dialog'

const TONES: Record<PaymentOrderStatus, Tone> = {
  pending: 'warning',
  completed: 'success',
  failed: 'error',
  cancelled: 'neutral',
  charged_back: 'error',
  refunded: 'info',
}

/** Payments with their refunds; refunds a payment and asks the gateway for its state. */
export function PaymentsPanel() {
  const { t } = useTranslation()
  const list = useListState()
  const { page, q, filter, setFilter } = list
  const booking = filter('booking')
  const [refunding, setRefunding] = useOpenParam('refund')
  const status = list.oneOf('status', PAYMENT_ORDER_STATES)
  const query = useCall(adminPayments, { query: { page, q, status, booking_id: booking }, ...LIST })
  const check = useAction(checkPayment, {
    done: ({ message }) => message ?? t('journal.checked'),
    failed: t('journal.checkFailed'),
    refresh: MONEY_READS,
  })
  const open = query.data?.payments.find(({ id }) => id === refunding)
  return (
    <>
      <List
        query={query}
        failed={t('journal.paymentsFailed')}
        list={list}
        search={t('journal.paymentsHint')}
        filters={({ counts }) => (
          <div className="mb-4 flex flex-wrap items-end gap-3">
            <Select
              label={t('journal.status')}
              empty={t('journal.allOf', { count: counts.all ?? 0 })}
              options={PAYMENT_ORDER_STATES.map((name) => [
                name,
                `${t(`journal.payment_${name}`)} (${counts[name] ?? 0})`,
              ])}
              {...list.field('status')}
            />
            {booking && <Button onClick={() => setFilter('booking', '')}>{t('journal.showAll')}</Button>}
          </div>
        )}
        rows={({ payments }) => payments}
        empty={t('journal.paymentsEmpty')}
        emptyText={t('journal.paymentsEmptyText')}
        rowHeight="h-16"
      >
        {(payments, { can_ask: canAsk }) => (
          <DataTable
            label={t('journal.payments')}
            rows={payments}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t('journal.order'),
                cell: ({ order_id, created_at }) => <TwoLines below={dateTimeOf(created_at)}>{order_id}</TwoLines>,
              },
              {
                title: t('journal.booking'),
                cell: ({ reference, brand, advertiser }) => (
                  <TwoLines below={advertiser}>
                    <Link className="text-lagoon underline-offset-4 hover:underline" to={paths.adminAd(reference)}>
                      {brand}
                    </Link>
                  </TwoLines>
                ),
              },
              { title: t('journal.amount'), align: 'right', cell: (payment) => <Amounts payment={payment} /> },
              {
                title: t('journal.status'),
                cell: ({ status: state, became, refunds }) => (
                  <span className="flex flex-col items-start gap-1 as-cards:items-end">
                    <Badge tone={TONES[state]}>{t(`journal.payment_${state}`)}</Badge>
                    {became === 'credit' && <span className="text-sm">{t('journal.becameCredit')}</span>}
                    {refunds.some((refund) => refund.state === 'asked') && (
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
                    {(payment.refundable > 0 || payment.refunds.length > 0) && (
                      <RefundButton payment={payment} onOpen={() => setRefunding(payment.id)} />
                    )}
                    {canAsk && payment.amount > 0 && (
                      <IfRole call={checkPayment}>
                        <Button
                          size="small"
                          variant="quiet"
                          busy={check.busyWith?.params.id === payment.id}
                          icon={RefreshCw}
                          aria-label={t('journal.checkOf', { order: payment.order_id })}
                          onClick={() => check.run({ params: { id: payment.id } })}
                        >
                          {t('journal.check')}
                        </Button>
                      </IfRole>
                    )}
                  </>
                ),
              },
            ]}
          />
        )}
      </List>
      {open && (open.refundable > 0 || open.refunds.length > 0) && (
        <RefundDialog payment={open} onClose={() => setRefunding(null)} />
      )}
    </>
  )
}

/** Opens the refunds of a payment, and a form for another one if something is left to refund and the role allows it. */
function RefundButton({ payment, onOpen }: { payment: AdminPayment; onOpen: () => void }) {
  const { t } = useTranslation()
  const barred = useBarred(refundPayment)
  const possible = payment.refundable > 0 && !barred
  return (
    <Button
      size="small"
      variant={possible ? 'secondary' : 'quiet'}
      icon={possible ? Undo2 : undefined}
      aria-label={t(possible ? 'journal.refundOf' : 'journal.refundSeeOf', { order: payment.order_id })}
      onClick={onOpen}
    >
      {t(possible ? 'journal.refund' : 'journal.refundSee')}
    </Button>
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
