import { driverPayouts, type Payout } from '@ayob/contract/payouts'
import { reasonText } from '@ayob/i18n/reasons'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenParam } from '../../lib/address'
import { dateOf, money } from '../../lib/format'
import { Section } from '../../ui/card'
import { Paged } from '../../ui/list-page'
import { EmptyState } from '../../ui/states'
import { PayoutBadge } from './payout-badge'
import { StatementDialog } from './statement-dialog'

/** The number of payouts per page. */
export const PAGE = 12

/** The driver's payouts, newest first; each opens its statement. */
export function PayoutList() {
  const { t } = useTranslation()
  const [open, setOpen] = useOpenParam('payout')
  return (
    <Section title={t('payouts.list')} className="grid gap-4">
      <Paged
        call={driverPayouts}
        limit={PAGE}
        failed={t('payouts.loadFailed')}
        empty={<EmptyState title={t('payouts.none')}>{t('payouts.noneText')}</EmptyState>}
      >
        {({ payouts }) => (
          <ul className="grid gap-3">
            {payouts.map((payout) => (
              <li key={payout.id}>
                <Row payout={payout} onOpen={() => setOpen(payout.id)} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
      {open && <StatementDialog id={open} administrator={false} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function Row({ payout, onOpen }: { payout: Payout; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-card p-4 text-left hover:bg-raised"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="tabular font-display text-lg font-bold whitespace-nowrap">{money(payout.amount)}</span>
          <PayoutBadge payout={payout} />
        </span>
        <span className="tabular block text-sm text-soft">
          {dateOf(payout.requested_at)}, {t(`payouts.kind_${payout.kind}`)}
        </span>
        {payout.failure && <span className="mt-1 block text-sm text-brick">{reasonText(t, payout.failure)}</span>}
      </span>
      <ChevronRight aria-hidden className="size-5 flex-none text-soft" />
    </button>
  )
}
