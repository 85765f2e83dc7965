import {
  CONFIRMATION_STATES,
  type Confirmation,
  confirmRequest,
  confirmRequests,
  listConfirmations,
  refuseRequest,
  switchFourEyes,
  withdrawRequest,
} from '@ayob/contract/confirmations'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { isConfirmable, RequestCard } from '../../features/confirmations/request-card'
import { KeyList } from '../../features/review/review-list'
import { useReviewList } from '../../features/review/use-review-list'
import { useListState } from '../../lib/address'
import { LIST, useAction, useCall } from '../../lib/calls'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ListPage } from '../../ui/list-page'
import { RejectDialog } from '../../ui/reasons'

const TABS = ['asked', 'all', ...CONFIRMATION_STATES.filter((state) => state !== 'asked')] as const
const NONE: ReadonlySet<string> = new Set()

/** /admin/confirmations: requests of administrators that others confirm. */
export function Confirmations() {
  const { t } = useTranslation()
  const list = useListState({ tabs: TABS })
  const query = useCall(listConfirmations, {
    query: { status: list.tab, page: list.page, limit: 25 },
    ...LIST,
    refetchOnMount: 'always',
  })
  const review = useReviewList(query.data?.confirmations ?? [])
  const { confirm, refuse, withdraw } = useDecisions()
  const [chosen, setChosen] = useState(NONE)
  const [refusing, setRefusing] = useState<Confirmation | null>(null)
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <div {...review.listProps} className="outline-none">
        <ListPage
          title={t('confirmations.title')}
          subtitle={t('confirmations.subtitle')}
          query={query}
          failed={t('confirmations.failed')}
          list={list}
          tabs={{ label: t('confirmations.filter'), text: (value) => t(`confirmations.tab_${value}`) }}
          rows={() => review.shown}
          empty={t('confirmations.empty')}
          emptyText={t('confirmations.emptyText')}
          rowHeight="h-32"
        >
          {(confirmations) => {
            const able = confirmations.filter(isConfirmable)
            return (
              <>
                {able.length > 0 && (
                  <KeyList
                    keys={[
                      [['C', 'Enter'], t('confirmations.keyConfirm')],
                      [['R'], t('confirmations.keyRefuse')],
                      ...(able.length > 1 ? [[['X'], t('confirmations.keyChoose')] as const] : []),
                      [['J', '↓', 'K', '↑'], t('confirmations.keyMove')],
                    ]}
                  />
                )}
                {able.length > 1 && <ConfirmMany able={able} chosen={chosen} onChosen={setChosen} />}
                <div className="grid grid-cols-1 gap-4">
                  {confirmations.map((one) => {
                    const params = { id: one.id }
                    return (
                      <RequestCard
                        key={one.id}
                        request={one}
                        chosen={chosen.has(one.id)}
                        onChoose={able.length > 1 ? (on) => choose(one.id, on) : undefined}
                        busy={confirm.busyWith?.params.id === one.id}
                        onConfirm={() => void review.decide(one.id, () => confirm.attempt({ params }))}
                        onRefuse={() => setRefusing(one)}
                        onWithdraw={() => withdraw.run({ params })}
                      />
                    )
                  })}
                </div>
              </>
            )
          }}
        </ListPage>
      </div>
      <RejectDialog
        open={refusing !== null}
        title={t('confirmations.refuse')}
        reasons={[t('confirmations.reasonWrong'), t('confirmations.reasonAsk')]}
        confirm={t('confirmations.refuse')}
        busy={refuse.busy}
        onClose={() => setRefusing(null)}
        finalFocus={review.afterDialog}
        onReject={(reason) => {
          if (!refusing) return
          const { id } = refusing
          void review.decide(id, async () => {
            await refuse.attempt({ params: { id }, body: { reason } })
            setRefusing(null)
          })
        }}
      />
      {query.data && <Kinds kinds={query.data.kinds} />}
    </>
  )
}

function useDecisions() {
  const { t } = useTranslation()
  const outcome = {
    done: ({ message }: { message?: string | undefined }) => message,
    failed: t('confirmations.failed'),
    refresh: [listConfirmations],
  }
  return {
    confirm: useAction(confirmRequest, outcome),
    refuse: useAction(refuseRequest, outcome),
    withdraw: useAction(withdrawRequest, outcome),
  }
}

interface ManyProps {
  able: readonly Confirmation[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** Confirms the chosen requests with one press, and says which failed and why. */
function ConfirmMany({ able, chosen, onChosen }: ManyProps) {
  const { t } = useTranslation()
  const ids = able.map(({ id }) => id).filter((id) => chosen.has(id))
  const many = useAction(confirmRequests, {
    done: ({ message, confirmed, failed }) => {
      onChosen(NONE)
      if (failed.length > 0) {
        const why = [...new Set(failed.map(({ error }) => error))].join(' ')
        toast.error(t('confirmations.failedMany', { count: failed.length, why }))
      }
      return confirmed.length > 0 ? message : undefined
    },
    failed: t('confirmations.failed'),
    refresh: [listConfirmations],
  })
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <IfRole call={confirmRequests}>
        <Button onClick={() => onChosen(new Set(able.map(({ id }) => id)))}>{t('confirmations.chooseAll')}</Button>
        <Button
          variant="success"
          icon={CheckCheck}
          disabled={ids.length === 0}
          busy={many.busy}
          onClick={() => many.run({ body: { ids } })}
        >
          {t('confirmations.chosenDo', { count: ids.length })}
        </Button>
      </IfRole>
    </div>
  )
}

/** The kinds that need two administrators. An owner who is the only administrator can switch this off. */
function Kinds({ kinds }: { kinds: readonly { kind: Confirmation['kind']; on: boolean; switchable: boolean }[] }) {
  const { t } = useTranslation()
  const change = useAction(switchFourEyes, {
    done: ({ message }) => message,
    failed: t('confirmations.failed'),
    refresh: [listConfirmations],
  })
  const isOff = kinds.every(({ on, switchable }) => !on && !switchable)
  return (
    <Card
      title={t('confirmations.kinds')}
      text={t(isOff ? 'confirmations.kindsOff' : 'confirmations.kindsText')}
      className="mt-6"
    >
      <ul className="mt-3 divide-y divide-line">
        {kinds.map(({ kind, on, switchable }) => (
          <li key={kind} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1">{t(`confirmations.kind_${kind}`)}</span>
            <Badge tone={on ? 'success' : 'neutral'}>{t(`confirmations.${on ? 'on' : 'off'}`)}</Badge>
            {switchable && (
              <IfRole call={switchFourEyes}>
                <Button
                  size="small"
                  aria-label={t(`confirmations.${on ? 'switchOff' : 'switchOn'}`, {
                    kind: t(`confirmations.kind_${kind}`),
                  })}
                  onClick={() => change.run({ params: { kind }, body: { on: !on } })}
                >
                  {t(`confirmations.${on ? 'turnOff' : 'turnOn'}`)}
                </Button>
              </IfRole>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
