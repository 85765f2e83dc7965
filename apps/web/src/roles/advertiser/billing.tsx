import { addPaymentMethod } from '@ayob/contract/payment-methods'
import { billingStats, deleteInvoice, type Invoice, initiatePayment, listInvoices } from '@ayob/contract/payments'
import { CircleCheck, FileText, Hourglass, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NeedsRole } from '../../features/access/needs-role'
import { useBarred } from '../../features/access/use-barred'
import { BOOKING_READS } from '../../features/bookings/booking-reads'
import { Cards, useCards } from '../../features/payment-methods/cards'
import { Credit } from '../../features/payments/credit'
import { INVOICE_ORDERS, invoicesFor } from '../../features/payments/invoice-order'
import { Invoices } from '../../features/payments/invoices'
import { type BillingAddress, usePay } from '../../features/payments/use-pay'
import { useListState } from '../../lib/address'
import { combineReads, MONITOR, useAllPages, useCall } from '../../lib/calls'
import { count, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { failureOf } from '../../lib/refusals'
import { useCallForm } from '../../lib/use-call-form'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { useFailureToast } from '../../lib/use-failure-toast'
import { ButtonLink } from '../../ui/button-link'
import { Section } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Input, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { SearchBox } from '../../ui/search-box'
import { Figures } from '../../ui/stat-card'
import { EmptyState, Loaded, Note, SkeletonPage } from '../../ui/states'

/** /billing: spending, invoices and their payment, credit and cards. */
export function Billing() {
  const { t } = useTranslation()
  const barred = useBarred(initiatePayment)
  const query = combineReads({
    stats: useCall(billingStats, MONITOR),
    invoices: useAllPages(listInvoices, (page) => page.invoices, { ...MONITOR, refetchOnMount: 'always' }),
    cards: useCards(),
  })
  useFailureToast(!!query.error, t('billing.loadFailed'))
  return (
    <>
      <PageHeader title={t('billing.title')} subtitle={t('billing.subtitle')} />
      <Loaded query={query} failed={t('common.somethingWentWrong')} skeleton={<SkeletonPage rowHeight="h-16" />}>
        {({ stats, invoices, cards }) => (
          <>
            <Figures
              items={[
                [t('billing.totalSpent'), money(stats.total_spent), Wallet, 'blue'],
                [t('billing.pendingAmount'), money(stats.pending_amount), Hourglass, 'orange'],
                [t('billing.totalInvoices'), count(stats.total_invoices), FileText, 'purple'],
                [t('billing.paidInvoices'), count(stats.paid_invoices), CircleCheck, 'green'],
              ]}
            />
            {barred && <Note className="mt-6">{barred}</Note>}
            <InvoicesSection invoices={invoices} />
            <Credit />
            <NeedsRole call={addPaymentMethod} className="mt-10">
              <Cards cards={cards} />
            </NeedsRole>
          </>
        )}
      </Loaded>
    </>
  )
}

/** So many invoices are seen at a glance; more of them can be searched and sorted. */
const FEW = 5

function InvoicesSection({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation()
  const removal = useConfirmedAction(deleteInvoice, {
    input: ({ booking_id }: Invoice) => ({ params: { bookingId: booking_id } }),
    done: t('billing.deleted'),
    failed: (error) => failureOf(error, t('billing.deleteFailed')),
    refresh: BOOKING_READS,
  })
  const payment = usePay()
  const list = useListState()
  const order = list.oneOf('order', INVOICE_ORDERS) ?? INVOICE_ORDERS[0]
  const shown = invoicesFor(invoices, list.q, order)
  return (
    <>
      <Section title={t('billing.invoices')} className="grid grid-cols-1 gap-4 mt-8">
        {invoices.length === 0 ? (
          <EmptyState
            title={t('billing.empty')}
            action={<ButtonLink to={paths.bookAd()}>{t('monitor.bookFirst')}</ButtonLink>}
          >
            {t('billing.emptyText')}
          </EmptyState>
        ) : (
          <>
            <p className="text-sm text-soft">{t('booking.creditBack')}</p>
            {(invoices.length > FEW || list.q) && (
              <div className="flex flex-wrap items-end justify-between gap-x-6">
                <SearchBox value={list.q} placeholder={t('billing.search')} onChange={list.setQ} />
                <Select
                  className="mb-4 w-full sm:w-56"
                  label={t('billing.order')}
                  options={INVOICE_ORDERS.map((value) => [value, t(`billing.order_${value}`)] as const)}
                  {...list.field('order')}
                  value={order}
                />
              </div>
            )}
            {shown.length === 0 && <EmptyState title={t('list.noResults', { query: list.q })} />}
          </>
        )}
        {shown.length > 0 && (
          <Invoices
            invoices={shown}
            byMonth={order !== 'amount'}
            busy={payment.busy}
            onPay={(invoice) => void payment.pay(invoice)}
            onDelete={removal.ask}
          />
        )}
      </Section>
      {payment.asking && <AddressDialog onClose={payment.stopAsking} onContinue={payment.payWithAddress} />}
      <ConfirmDialog
        {...removal.dialog}
        title={t('billing.deleteTitle', { reference: removal.item?.reference ?? '' })}
        confirm={t('billing.delete')}
      >
        {t('billing.deleteText')}
      </ConfirmDialog>
    </>
  )
}

interface Props {
  onClose: () => void
  onContinue: (address: BillingAddress) => Promise<void>
}

/** A form for the billing address that the gateway needs. It may stay empty. */
function AddressDialog({ onClose, onContinue }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(onContinue, {
    values: { address: '', city: '' },
    input: ({ address, city }) => ({ address: address.trim(), city: city.trim() }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('billing.addressTitle')}
      description={t('billing.addressText')}
      submit={t('billing.toPayment')}
    >
      <Input
        label={t('billing.address')}
        optional
        autoComplete="address-line1"
        maxLength={300}
        {...form.field('address')}
      />
      <Input label={t('billing.city')} optional autoComplete="address-level2" maxLength={100} {...form.field('city')} />
    </FormDialog>
  )
}
