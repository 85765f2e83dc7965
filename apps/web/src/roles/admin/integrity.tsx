import {
  type AdminCase,
  adminCase,
  adminCases,
  CASE_SORTS,
  CASE_TABS,
  decideCase,
  decideCases,
  setCaseLimit,
} from '@ayob/contract/integrity'
import { Banknote, Check, Clock, Hourglass, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole, NeedsRole } from '../../features/access/needs-role'
import { CaseCard } from '../../features/integrity/case-card'
import { CaseEvidence } from '../../features/integrity/case-evidence'
import { KeyList } from '../../features/review/review-list'
import { useReviewList } from '../../features/review/use-review-list'
import { useListState, useOpenParam } from '../../lib/address'
import { LIST, useAction, useCall } from '../../lib/calls'
import { count, dayText, money } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { useFailureToast } from '../../lib/use-failure-toast'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { NumberInput, Select } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { ListPage } from '../../ui/list-page'
import { RejectDialog } from '../../ui/reasons'
import { Loaded } from '../../ui/states'

const waits = ({ state }: AdminCase) => state === 'open' || state === 'appealed'

/** /admin/integrity: cases of held minutes, most money at stake first. A key decides one case; a selection decides many at once. */
export function Integrity() {
  const { t } = useTranslation()
  const list = useListState({ tabs: CASE_TABS, sorts: CASE_SORTS })
  const { tab, page, q, sorting } = list
  const query = useCall(adminCases, { query: { status: tab, page, q, sort: sorting.by }, ...LIST })
  useFailureToast(query.isError, t('integrity.loadFailed'))
  const review = useReviewList(query.data?.cases ?? [])
  const [openId, setOpenId] = useOpenParam('case')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [rejecting, setRejecting] = useState<readonly AdminCase[]>([])
  const one = useAction(decideCase, {
    done: ({ case: { state } }) => t(state === 'accepted' ? 'integrity.accepted' : 'integrity.rejected'),
    failed: t('integrity.decideFailed'),
    refresh: [adminCases, adminCase],
  })
  const many = useAction(decideCases, {
    done: ({ decided, refused }) =>
      [
        t('integrity.decidedMany', { count: decided }),
        ...(refused.length > 0 ? [t('integrity.refusedMany', { count: refused.length })] : []),
      ].join(', '),
    failed: t('integrity.decideFailed'),
    refresh: [adminCases, adminCase],
  })
  const toggle = (id: string) =>
    setSelected((old) => new Set(old.has(id) ? [...old].filter((other) => other !== id) : [...old, id]))
  const chosen = review.shown.filter((found) => waits(found) && selected.has(found.id))

  function decide(cases: readonly AdminCase[], decision: 'accept' | 'reject', note?: string) {
    const body = { decision, ...(note && { note }) }
    setSelected(new Set())
    setRejecting([])
    setOpenId(null)
    const [first, ...more] = cases
    if (!first) return
    if (more.length === 0) {
      void review.decide(first.id, () => one.attempt({ params: { id: first.id }, body }))
      return
    }
    const all = many.attempt({ body: { ids: cases.map(({ id }) => id), ...body } })
    for (const { id } of cases) void review.decide(id, () => all)
  }
  const ask = (cases: readonly AdminCase[], decision: 'accept' | 'reject') => {
    if (decision === 'accept') decide(cases, decision)
    else setRejecting(cases)
  }
  const [toReject] = rejecting
  return (
    <>
      <div {...review.listProps} className="outline-none">
        <ListPage
          title={t('integrity.title')}
          subtitle={t('integrity.subtitle')}
          query={query}
          failed={t('integrity.loadFailed')}
          list={list}
          search={t('integrity.searchHint')}
          beside={
            <Select
              label={t('integrity.sort')}
              value={sorting.by}
              onChange={({ target }) => sorting.onChange(target.value, 'desc')}
              options={CASE_SORTS.map((sort) => [sort, t(`integrity.sort_${sort}`)])}
            />
          }
          figures={({ summary }) => [
            [t('integrity.waiting'), count(summary.waiting), Hourglass, 'blue'],
            [t('integrity.overdue'), count(summary.overdue), TriangleAlert, 'orange'],
            [t('integrity.minutesHeld'), count(summary.minutes), Clock, 'purple'],
            [t('integrity.atStake'), money(summary.at_stake), Banknote, 'green'],
          ]}
          tabs={{ label: t('integrity.filter'), text: (status) => t(`integrity.tab_${status}`) }}
          rows={() => review.shown}
          empty={t('integrity.empty')}
          emptyText={t('integrity.emptyText')}
          rowHeight="h-64"
          below={({ summary }) => (
            <div className="mt-8 border-t border-line pt-6">
              <NeedsRole call={setCaseLimit}>
                <CaseLimit key={summary.limit} limit={summary.limit} />
              </NeedsRole>
            </div>
          )}
        >
          {(cases) => (
            <>
              <KeyList
                keys={[
                  [['A'], t('integrity.keyAccept')],
                  [['R'], t('integrity.keyReject')],
                  [['X'], t('integrity.keySelect')],
                  [['E'], t('integrity.keyEvidence')],
                  [['J', '↓', 'K', '↑'], t('integrity.keyMove')],
                ]}
              />
              {chosen.length > 0 && (
                <div className="sticky top-18 z-10 mb-4 flex flex-wrap items-center gap-3 rounded-card border border-lagoon bg-card p-3">
                  <span className="tabular font-medium">{t('integrity.selected', { count: chosen.length })}</span>
                  <Button variant="success" size="small" icon={Check} onClick={() => ask(chosen, 'accept')}>
                    {t('integrity.acceptSelected')}
                  </Button>
                  <Button variant="danger" size="small" icon={X} onClick={() => ask(chosen, 'reject')}>
                    {t('integrity.rejectSelected')}
                  </Button>
                  <Button variant="quiet" size="small" onClick={() => setSelected(new Set())}>
                    {t('integrity.clear')}
                  </Button>
                </div>
              )}
              <div className="grid grid-cols-1 gap-4">
                {cases.map((found) => (
                  <CaseCard
                    key={found.id}
                    found={found}
                    selected={selected.has(found.id)}
                    onSelect={() => toggle(found.id)}
                    onOpen={() => setOpenId(found.id)}
                    onDecide={
                      waits(found) ? (decision) => ask(selected.has(found.id) ? chosen : [found], decision) : undefined
                    }
                  />
                ))}
              </div>
            </>
          )}
        </ListPage>
      </div>
      {openId && (
        <CaseDialog id={openId} onClose={() => setOpenId(null)} finalFocus={review.afterDialog} onDecide={ask} />
      )}
      <RejectDialog
        open={toReject !== undefined}
        title={
          rejecting.length === 1
            ? t('integrity.rejectTitle', { vehicle: toReject?.vehicle_number ?? '' })
            : t('integrity.rejectManyTitle', { count: rejecting.length })
        }
        reasons={[]}
        confirm={t('integrity.reject')}
        // The dialog closes with the decision, while the previous one may still be on its way.
        busy={false}
        onClose={() => setRejecting([])}
        onReject={(note) => decide(rejecting, 'reject', note.trim())}
        finalFocus={review.afterDialog}
      />
    </>
  )
}

interface DialogProps {
  id: string
  onClose: () => void
  onDecide: (cases: readonly AdminCase[], decision: 'accept' | 'reject') => void
  finalFocus: () => HTMLElement | null
}

function CaseDialog({ id, onClose, onDecide, finalFocus }: DialogProps) {
  const { t } = useTranslation()
  const query = useCall(adminCase, { params: { id }, select: (answer) => answer.case })
  const found = query.data
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      finalFocus={finalFocus}
      title={found ? `${found.vehicle_number} · ${found.driver}` : t('integrity.evidence')}
      description={found && `${dayText(found.day)} · ${t('integrity.minutes', { count: found.minutes })}`}
      footer={
        found &&
        waits(found) && (
          <IfRole call={decideCase}>
            <Button variant="danger" icon={X} onClick={() => onDecide([found], 'reject')}>
              {t('integrity.reject')}
            </Button>
            <Button variant="success" icon={Check} onClick={() => onDecide([found], 'accept')}>
              {t('integrity.accept')}
            </Button>
          </IfRole>
        )
      }
    >
      <Loaded query={query} failed={t('integrity.loadFailed')}>
        {(detail) => <CaseEvidence found={detail} />}
      </Loaded>
    </Dialog>
  )
}

/** The score below which the clock accepts a case that nobody decided in time. */
function CaseLimit({ limit }: { limit: number }) {
  const { t } = useTranslation()
  const save = useAction(setCaseLimit, {
    done: t('integrity.limitSaved'),
    failed: t('integrity.limitFailed'),
    refresh: [adminCases],
  })
  const form = useCallForm(({ limit: text }: { limit: string }) => save.attempt({ body: { limit: Number(text) } }), {
    values: { limit: String(limit) },
  })
  return (
    <Form form={form} className="grid max-w-xl gap-3">
      <NumberInput
        label={t('integrity.limit')}
        hint={t('integrity.limitText')}
        min={0}
        max={100}
        {...form.field('limit')}
      />
      <div>
        <SubmitButton form={form} variant="secondary">
          {t('integrity.limitSave')}
        </SubmitButton>
      </div>
    </Form>
  )
}
