import { type AdminPayout, PAYOUT_STATES } from '@ayob/contract/payouts'
import { Banknote, CheckCheck, Clock, FileDown, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminPayoutTable } from '../../features/payouts/admin-table'
import { BankFiles } from '../../features/payouts/bank-files'
import { FailedDialog } from '../../features/payouts/failed-dialog'
import { PaidDialog } from '../../features/payouts/paid-dialog'
import { StatementDialog } from '../../features/payouts/statement-dialog'
import { useAdminPayouts, useApprovePayouts, useExportPayouts } from '../../features/payouts/use-payouts'
import { money } from '../../lib/format'
import { useOpenParam } from '../../lib/use-open-param'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { useSorting } from '../../lib/use-sorting'
import { useTab } from '../../lib/use-tab'
import { Button } from '../../ui/button'
import { Loaded } from '../../ui/loaded'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

const TABS = ['all', ...PAYOUT_STATES] as const
const NONE: ReadonlySet<string> = new Set()

/** /admin/payouts: what drivers are to be paid, from request over the file for the bank to paid. */
export function Payouts() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(TABS)
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const sorting = useSorting(['requested_at', 'amount'])
  const [open, setOpen] = useOpenParam('open')
  const [openId, setOpenId] = useOpenParam('payout')
  const [chosen, setChosen] = useState(NONE)
  const query = useAdminPayouts({
    page,
    sort: sorting.by,
    order: sorting.order,
    ...(q && { q }),
    ...(tab !== 'all' && { status: tab }),
  })
  const approve = useApprovePayouts(() => setChosen(NONE))
  const bank = useExportPayouts()
  const act = (payout: AdminPayout, action: string) => {
    if (action === 'approve') return approve.mutate([payout])
    if (action === 'statement') return setOpenId(payout.id)
    setOpen(`${action}:${payout.id}`)
  }
  return (
    <>
      <PageHeader title={t('payouts.title')} subtitle={t('payouts.subtitle')} />
      <Loaded query={query} failed={t('payouts.loadFailed')}>
        {({ payouts, total, limit, counts, summary, exports }) => {
          const [action, id] = open?.split(':') ?? []
          const acted = payouts.find((payout) => payout.id === id)
          const ready = payouts.filter((payout) => chosen.has(payout.id) && payout.actions.includes('approve'))
          return (
            <>
              <StatRow>
                <StatCard
                  label={t('payouts.toApprove')}
                  value={money(summary.requested)}
                  icon={Clock}
                  colour="orange"
                />
                <StatCard label={t('payouts.readyForBank')} value={money(summary.ready)} icon={Send} colour="blue" />
                <StatCard
                  label={t('payouts.onTheWay')}
                  value={money(summary.in_transit)}
                  icon={Banknote}
                  colour="purple"
                />
              </StatRow>
              <div className="mt-5 flex flex-wrap items-center gap-3">
                <Button
                  look={summary.ready_count > 0 ? 'primary' : 'secondary'}
                  disabled={summary.ready_count === 0}
                  busy={bank.isPending && bank.variables === null}
                  icon={<FileDown aria-hidden className="size-4" />}
                  onClick={() => bank.mutate(null)}
                >
                  {t('payouts.export')}
                </Button>
                <p className="text-sm text-soft">
                  {summary.ready_count > 0
                    ? t('payouts.exportText', { count: summary.ready_count })
                    : t('payouts.exportNone')}
                </p>
              </div>
              <div className="mt-5">
                <SearchBox value={q} placeholder={t('payouts.searchHint')} onChange={setQ} />
              </div>
              <Tabs
                label={t('payouts.filter')}
                value={tab}
                onChange={setTab}
                items={TABS.map((value) => ({ value, label: t(`payouts.tab_${value}`), count: counts[value] ?? 0 }))}
              >
                {payouts.length === 0 ? (
                  <EmptyState title={q ? t('common.noResults', { query: q }) : t('payouts.empty')}>
                    {t('payouts.emptyText')}
                  </EmptyState>
                ) : (
                  <>
                    <ApproveMany
                      payouts={payouts}
                      ready={ready}
                      busy={approve.isPending}
                      onAll={() => setChosen(new Set(payouts.map((payout) => payout.id)))}
                      onApprove={() => approve.mutate(ready)}
                    />
                    <AdminPayoutTable
                      payouts={payouts}
                      chosen={chosen}
                      busy={approve.isPending}
                      sorting={sorting}
                      onChoose={(one, on) => {
                        const next = new Set(chosen)
                        if (on) next.add(one)
                        else next.delete(one)
                        setChosen(next)
                      }}
                      onAct={act}
                    />
                  </>
                )}
                <Pager page={page} limit={limit} total={total} onChange={setPage} />
              </Tabs>
              <BankFiles
                exports={exports}
                busy={bank.isPending ? (bank.variables ?? null) : null}
                onDownload={(one) => bank.mutate(one)}
              />
              {acted && action === 'pay' && <PaidDialog payout={acted} onClose={() => setOpen(null)} />}
              {acted && (action === 'fail' || action === 'return') && (
                <FailedDialog payout={acted} onClose={() => setOpen(null)} />
              )}
              {openId && <StatementDialog id={openId} administrator onClose={() => setOpenId(null)} />}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

interface ManyProps {
  payouts: readonly AdminPayout[]
  ready: readonly AdminPayout[]
  busy: boolean
  onAll: () => void
  onApprove: () => void
}

/** Approving what was chosen, and choosing all of the page. */
function ApproveMany({ payouts, ready, busy, onAll, onApprove }: ManyProps) {
  const { t } = useTranslation()
  if (!payouts.some(({ actions }) => actions.includes('approve'))) return null
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Button onClick={onAll}>{t('payouts.chooseAll')}</Button>
      <Button
        look="success"
        disabled={ready.length === 0}
        busy={busy}
        icon={<CheckCheck aria-hidden className="size-4" />}
        onClick={onApprove}
      >
        {t('payouts.approveMany', { count: ready.length })}
      </Button>
    </div>
  )
}
