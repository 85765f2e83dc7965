import {
  type AdminPayout,
  adminPayouts,
  approvePayout,
  exportPayouts,
  makePayoutFile,
  PAYOUT_STATES,
  type PayoutBatch,
} from '@ayob/contract/payouts'
import { Banknote, CheckCheck, Clock, FileDown, Send } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { AdminPayoutTable } from '../../features/payouts/admin-table'
import { ADMIN_PAYOUT_READS } from '../../features/payouts/payout-reads'
import { RunView } from '../../features/payouts/run-view'
import { RunsCard } from '../../features/payouts/runs-card'
import { StatementDialog } from '../../features/payouts/statement-dialog'
import { FailedDialog, PaidDialog } from '../../features/payouts/step-dialogs'
import { useListState, useOpenParam } from '../../lib/address'
import { api, download } from '../../lib/api'
import { LIST, useAction, useCall } from '../../lib/calls'
import { dateTimeOf, money } from '../../lib/format'
import { Asked, failureOf, messageOf } from '../../lib/refusals'
import { saveFile } from '../../lib/save-file'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { ListPage } from '../../ui/list-page'

const TABS = ['all', ...PAYOUT_STATES] as const
const NONE: ReadonlySet<string> = new Set()

/** /admin/payouts: payouts to drivers, or one of the runs that pay them. */
export function Payouts() {
  const [runId, setRunId] = useOpenParam('run', 'tab')
  return runId ? <RunView id={runId} onBack={() => setRunId(null)} /> : <AllPayouts onRun={setRunId} />
}

/** Payouts to drivers, from the request through the bank file to the transfer. */
function AllPayouts({ onRun }: { onRun: (id: string) => void }) {
  const { t } = useTranslation()
  const list = useListState({ tabs: TABS, sorts: ['requested_at', 'amount'] })
  const { tab, page, q, sorting } = list
  const [open, setOpen] = useOpenParam('open')
  const [openId, setOpenId] = useOpenParam('payout')
  const [chosen, setChosen] = useState(NONE)
  const query = useCall(adminPayouts, {
    query: { page, q, sort: sorting.by, order: sorting.order, status: tab === 'all' ? undefined : tab },
    ...LIST,
  })
  // A payout that another administrator has approved in the meantime counts as a failure and is not retried.
  const approve = useAction(
    async (payouts: readonly AdminPayout[]) => {
      const failures: unknown[] = []
      for (const { id } of payouts) await api(approvePayout, { params: { id } }).catch((error) => failures.push(error))
      return { approved: payouts.length - failures.length, failures }
    },
    {
      done: ({ approved, failures }) => {
        if (approved > 0) toast.success(t('payouts.approvedMany', { count: approved }))
        const [asked] = failures.filter((failure) => failure instanceof Asked)
        const [failure] = failures.filter((one) => !(one instanceof Asked))
        if (asked) toast.success(asked.message)
        if (failure) toast.error(messageOf(failure, t('payouts.actionFailed')))
        setChosen(NONE)
      },
      refresh: ADMIN_PAYOUT_READS,
    },
  )
  // Without an id a new file is created first. If its download fails, it is still listed below with the others.
  const bank = useAction(
    async (id: string | null) => {
      const file = id ?? (await api(makePayoutFile)).export.id
      return download(exportPayouts, { query: { export: file } })
    },
    { done: saveFile, failed: (error) => failureOf(error, t('payouts.exportFailed')), refresh: ADMIN_PAYOUT_READS },
  )
  const act = (payout: AdminPayout, action: string) => {
    if (action === 'approve') return approve.run([payout])
    if (action === 'statement') return setOpenId(payout.id)
    setOpen(`${action}:${payout.id}`)
  }
  const [action, id] = open?.split(':') ?? []
  const acted = query.data?.payouts.find((payout) => payout.id === id)
  return (
    <>
      <ListPage
        title={t('payouts.title')}
        subtitle={t('payouts.subtitle')}
        query={query}
        failed={t('payouts.loadFailed')}
        list={list}
        figures={({ summary }) => [
          [t('payouts.toApprove'), money(summary.requested), Clock, 'orange'],
          [t('payouts.readyForBank'), money(summary.ready), Send, 'blue'],
          [t('payouts.onTheWay'), money(summary.in_transit), Banknote, 'purple'],
        ]}
        above={({ summary }) => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <IfRole call={makePayoutFile}>
                <Button
                  variant={summary.ready_count > 0 ? 'primary' : 'secondary'}
                  disabled={summary.ready_count === 0}
                  busy={bank.busyWith === null}
                  icon={FileDown}
                  onClick={() => bank.run(null)}
                >
                  {t('payouts.export')}
                </Button>
              </IfRole>
              <p className="text-sm text-soft">
                {summary.ready_count > 0
                  ? t('payouts.exportText', { count: summary.ready_count })
                  : t('payouts.exportNone')}
              </p>
            </div>
            <RunsCard onOpen={onRun} />
          </>
        )}
        search={t('payouts.searchHint')}
        tabs={{
          label: t('payouts.filter'),
          text: (value) => t(`payouts.tab_${value}`),
        }}
        rows={({ payouts }) => payouts}
        empty={t('payouts.empty')}
        emptyText={t('payouts.emptyText')}
        below={({ exports }) => (
          <BankFiles exports={exports} busy={bank.busyWith ?? null} onDownload={(one) => bank.run(one)} />
        )}
      >
        {(payouts) => {
          const ready = payouts.filter((payout) => chosen.has(payout.id) && payout.actions.includes('approve'))
          return (
            <>
              <ApproveMany
                payouts={payouts}
                ready={ready}
                busy={approve.busy}
                onAll={() => setChosen(new Set(payouts.map((payout) => payout.id)))}
                onApprove={() => approve.run(ready)}
              />
              <AdminPayoutTable
                payouts={payouts}
                chosen={chosen}
                busy={approve.busy}
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
          )
        }}
      </ListPage>
      {acted && action === 'pay' && <PaidDialog payout={acted} onClose={() => setOpen(null)} />}
      {acted && (action === 'fail' || action === 'return') && (
        <FailedDialog payout={acted} onClose={() => setOpen(null)} />
      )}
      {openId && <StatementDialog id={openId} administrator onClose={() => setOpenId(null)} />}
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

/** Approves the selected payouts, and selects all payouts on the page. */
function ApproveMany({ payouts, ready, busy, onAll, onApprove }: ManyProps) {
  const { t } = useTranslation()
  if (!payouts.some(({ actions }) => actions.includes('approve'))) return null
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <IfRole call={approvePayout}>
        <Button onClick={onAll}>{t('payouts.chooseAll')}</Button>
        <Button variant="success" disabled={ready.length === 0} busy={busy} icon={CheckCheck} onClick={onApprove}>
          {t('payouts.approveMany', { count: ready.length })}
        </Button>
      </IfRole>
    </div>
  )
}

interface Props {
  exports: readonly PayoutBatch[]
  busy: string | null
  onDownload: (id: string) => void
}

/** The newest bank files. Each can be downloaded again unchanged. */
function BankFiles({ exports, busy, onDownload }: Props) {
  const { t } = useTranslation()
  if (exports.length === 0) return null
  return (
    <Section title={t('payouts.files')} className="grid grid-cols-1 gap-3 mt-8">
      <ul className="grid gap-2 lg:grid-cols-2">
        {exports.map(({ id, exported_at, count, amount }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-3"
          >
            <span className="tabular">
              <span className="block font-medium">{dateTimeOf(exported_at)}</span>
              <span className="block text-sm text-soft">{t('payouts.fileOf', { count, amount: money(amount) })}</span>
            </span>
            <Button
              size="small"
              busy={busy === id}
              icon={FileDown}
              aria-label={t('payouts.fileAgainOf', { time: dateTimeOf(exported_at) })}
              onClick={() => onDownload(id)}
            >
              {t('payouts.fileAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
