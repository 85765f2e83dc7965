import {
  approvePayoutRun,
  leaveOutOfRun,
  makePayoutRun,
  markRunPaid,
  payoutRun,
  RUN_FILTERS,
  type RunPayout,
} from '@ayob/contract/payout-runs'
import { exportPayouts } from '@ayob/contract/payouts'
import { ArrowLeft, CheckCheck, FileDown, Landmark, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/address'
import { download } from '../../lib/api'
import { LIST, useAction, useCall } from '../../lib/calls'
import { count, money, monthText, sizeText } from '../../lib/format'
import { failureOf } from '../../lib/refusals'
import { saveFile } from '../../lib/save-file'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { ListPage } from '../../ui/list-page'
import { IfRole } from '../access/needs-role'
import { LeaveOutDialog, RUN_READS, RunPaidDialog } from './run-dialogs'
import { RunTable } from './run-table'
import { RUN_TONES } from './runs-card'

type Answer = NonNullable<ReturnType<typeof useRun>['data']>

/** While a run is carried out, its figures change every few seconds. */
const BUSY_EVERY_MS = 3000

function useRun(id: string, { tab, page, q }: { tab: (typeof RUN_FILTERS)[number]; page: number; q: string }) {
  return useCall(payoutRun, {
    params: { id },
    query: { status: tab, page, q, limit: 50 },
    ...LIST,
    refetchInterval: ({ state: { data } }) =>
      data && ['approving', 'paying'].includes(data.run.state) ? BUSY_EVERY_MS : LIST.refetchInterval,
  })
}

/** One run: what it pays, what to look at first, its bank file, and the next step. */
export function RunView({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation()
  const list = useListState({ tabs: RUN_FILTERS })
  const query = useRun(id, list)
  const [leaving, setLeaving] = useState<RunPayout | null>(null)
  const takeIn = useAction(leaveOutOfRun, { failed: t('payouts.actionFailed'), refresh: RUN_READS })
  const run = query.data?.run
  return (
    <>
      <ListPage
        title={run ? t('payouts.runHeading', { month: monthText(run.month, 'long') }) : t('payouts.runTitle')}
        subtitle={t('payouts.runSubtitle')}
        actions={
          <Button icon={ArrowLeft} onClick={onBack}>
            {t('payouts.runBack')}
          </Button>
        }
        query={query}
        failed={t('payouts.loadFailed')}
        list={list}
        above={(data) => (
          <>
            <RunSteps data={data} />
            <RunFile data={data} />
          </>
        )}
        search={t('payouts.runSearch')}
        tabs={{ label: t('payouts.runFilter'), text: (value) => t(`payouts.runTab_${value}`) }}
        rows={({ payouts }) => payouts}
        empty={t('payouts.empty')}
      >
        {(payouts) => (
          <RunTable
            payouts={payouts}
            draft={run?.state === 'draft'}
            onLeaveOut={setLeaving}
            onTakeIn={({ payout_id }) => takeIn.run({ params: { id, payout_id }, body: { reason: null } })}
          />
        )}
      </ListPage>
      {leaving && <LeaveOutDialog runId={id} payout={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** The figures of a run, compared with the month before, and its next step. */
function RunSteps({ data: { run, before } }: { data: Answer }) {
  const { t } = useTranslation()
  const [paying, setPaying] = useState(false)
  const params = { id: run.id }
  const outcome = {
    done: ({ message }: { message?: string | undefined }) => message,
    failed: (error: Error) => failureOf(error, t('payouts.actionFailed')),
    refresh: RUN_READS,
  }
  const approve = useAction(approvePayoutRun, outcome)
  const again = useAction(makePayoutRun, outcome)
  const difference = run.amount - before.amount
  return (
    <Card className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={RUN_TONES[run.state]}>{t(`payouts.runState_${run.state}`)}</Badge>
        {(run.state === 'approving' || run.state === 'paying') && (
          <span className="tabular text-soft">
            {t('payouts.runSettled', { done: count(run.settled), all: count(run.count) })}
          </span>
        )}
        {run.failed > 0 && <Badge tone="error">{t('payouts.runFailed', { count: run.failed })}</Badge>}
      </div>
      <Facts
        columns={6}
        least="7.5rem"
        valueClass="font-semibold"
        items={[
          [t('payouts.runDrivers'), count(run.count)],
          [t('payouts.runTotal'), money(run.amount)],
          [t('payouts.runLook'), count(run.exceptions)],
          [t('payouts.runOut'), count(run.left_out)],
          [t('payouts.runBefore', { month: monthText(before.month, 'long') }), money(before.amount)],
          [
            t('payouts.runDifference'),
            before.count > 0 ? `${difference > 0 ? '+' : ''}${money(difference)}` : t('payouts.runNoBefore'),
          ],
        ]}
      />
      {before.count > 0 && (
        <p className="text-soft">
          {t('payouts.runPeople', {
            count: before.count,
            joined: count(before.joined),
            missing: count(before.missing),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {run.state === 'draft' && (
          <IfRole call={approvePayoutRun}>
            <Button
              variant="primary"
              icon={CheckCheck}
              busy={approve.busy}
              disabled={run.count === 0}
              onClick={() => approve.run({ params })}
            >
              {t('payouts.runApprove')}
            </Button>
            <Button icon={RotateCw} busy={again.busy} onClick={() => again.run({ body: { month: run.month } })}>
              {t('payouts.runAgain')}
            </Button>
          </IfRole>
        )}
        {run.state === 'at_bank' && (
          <IfRole call={markRunPaid}>
            <Button variant="primary" icon={Landmark} onClick={() => setPaying(true)}>
              {t('payouts.runMarkPaid')}
            </Button>
          </IfRole>
        )}
      </div>
      {paying && <RunPaidDialog run={run} onClose={() => setPaying(false)} />}
    </Card>
  )
}

/** The file for the bank, or what it would be. */
function RunFile({ data: { run, file } }: { data: Answer }) {
  const { t } = useTranslation()
  const fetched = useAction((id: string) => download(exportPayouts, { query: { export: id } }), {
    done: saveFile,
    failed: (error) => failureOf(error, t('payouts.downloadFailed')),
  })
  const { export_id } = run
  return (
    <Card
      className="min-w-0"
      title={t(file.made ? 'payouts.runFile' : 'payouts.runPreview')}
      text={t('payouts.runFileText')}
    >
      <Facts
        className="mt-3"
        columns={4}
        items={[
          [t('payouts.runFormat'), file.format],
          [t('payouts.runRows'), count(file.rows)],
          [t('payouts.runSize'), sizeText(file.bytes)],
          [
            'SHA-256',
            <code key="hash" className="text-xs break-all">
              {file.sha256}
            </code>,
          ],
        ]}
      />
      {file.rows > 0 && (
        <pre className="mt-3 overflow-x-auto rounded-control bg-raised p-3 text-xs">
          {[file.columns, ...file.sample].map((row) => row.join(', ')).join('\n')}
          {file.rows > file.sample.length && `\n… ${t('payouts.runMore', { count: file.rows - file.sample.length })}`}
        </pre>
      )}
      {export_id && (
        <Button className="mt-3" icon={FileDown} busy={fetched.busy} onClick={() => fetched.run(export_id)}>
          {t('payouts.runDownload')}
        </Button>
      )}
    </Card>
  )
}
