import type { Invoice } from '@ayob/contract/payments'
import { CircleCheck, FileText, Hourglass, Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressDialog } from '../../features/billing/address-dialog'
import { Cards } from '../../features/billing/cards'
import { Credit } from '../../features/billing/credit'
import { Invoices } from '../../features/billing/invoices'
import { useBilling, useDeleteInvoice } from '../../features/billing/use-billing'
import { usePay } from '../../features/billing/use-pay'
import { messageOf } from '../../lib/api-error'
import { count, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState, ErrorState } from '../../ui/states'

/** /billing: what was spent, what is open, and paying it. */
export function Billing() {
  const { t } = useTranslation()
  const { stats, invoices, cards } = useBilling()
  const [deleting, setDeleting] = useState<Invoice | null>(null)
  const remove = useDeleteInvoice(() => setDeleting(null))
  const payment = usePay()
  const error = stats.error ?? invoices.error ?? cards.error
  const failed = !!error && !(stats.data && invoices.data && cards.data)
  useEffect(() => {
    if (failed) toast.error(t('billing.loadFailed'), { id: 'billing-load' })
  }, [failed, t])

  const header = <PageHeader title={t('billing.title')} subtitle={t('billing.subtitle')} />
  if (failed) {
    return (
      <>
        {header}
        <ErrorState
          title={t('common.somethingWentWrong')}
          detail={messageOf(error, t('errors.network'))}
          onRetry={() => {
            void stats.refetch()
            void invoices.refetch()
            void cards.refetch()
          }}
        />
      </>
    )
  }
  if (!stats.data || !invoices.data || !cards.data) {
    return (
      <>
        {header}
        <div className="grid gap-6">
          <SkeletonStats />
          <SkeletonCards className="h-16" />
        </div>
      </>
    )
  }
  return (
    <>
      {header}
      <StatRow>
        <StatCard label={t('billing.totalSpent')} value={money(stats.data.total_spent)} icon={Wallet} colour="blue" />
        <StatCard
          label={t('billing.pendingAmount')}
          value={money(stats.data.pending_amount)}
          icon={Hourglass}
          colour="orange"
        />
        <StatCard
          label={t('billing.totalInvoices')}
          value={count(stats.data.total_invoices)}
          icon={FileText}
          colour="purple"
        />
        <StatCard
          label={t('billing.paidInvoices')}
          value={count(stats.data.paid_invoices)}
          icon={CircleCheck}
          colour="green"
        />
      </StatRow>
      <section aria-labelledby="invoices-title" className="mt-8">
        <h2 id="invoices-title" className="mb-4 text-xl">
          {t('billing.invoices')}
        </h2>
        {invoices.data.length === 0 ? (
          <EmptyState
            title={t('billing.empty')}
            action={
              <Link to={paths.bookAd()} className={buttonClass('secondary')}>
                {t('monitor.bookFirst')}
              </Link>
            }
          >
            {t('billing.emptyText')}
          </EmptyState>
        ) : (
          <Invoices
            invoices={invoices.data}
            busy={payment.busy}
            onPay={(invoice) => void payment.pay(invoice)}
            onDelete={setDeleting}
          />
        )}
      </section>
      <Credit />
      <Cards cards={cards.data} />
      <AddressDialog
        open={!!payment.asking}
        onClose={payment.stopAsking}
        onContinue={(address) => void payment.payWithAddress(address)}
      />
      <ConfirmDialog
        open={!!deleting}
        title={t('billing.deleteTitle', { reference: deleting?.reference ?? '' })}
        confirm={t('billing.delete')}
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting)}
      >
        {t('billing.deleteText')}
      </ConfirmDialog>
    </>
  )
}
