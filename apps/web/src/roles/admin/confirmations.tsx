import {
  CONFIRMATION_STATES,
  type Confirmation,
  confirmRequest,
  listConfirmations,
  refuseRequest,
  switchFourEyes,
  withdrawRequest,
} from '@ayob/contract/confirmations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { useListState } from '../../lib/address'
import { LIST, useAction, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ListPage } from '../../ui/list-page'
import { RejectDialog } from '../../ui/reasons'

const TABS = ['asked', 'all', ...CONFIRMATION_STATES.filter((state) => state !== 'asked')] as const
const TONES = {
  asked: 'warning',
  confirmed: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const

/** /admin/confirmations: requests of administrators that others confirm. */
export function Confirmations() {
  const { t } = useTranslation()
  const list = useListState({ tabs: TABS })
  const query = useCall(listConfirmations, {
    query: { status: list.tab, page: list.page, limit: 25 },
    ...LIST,
    refetchOnMount: 'always',
  })
  return (
    <>
      <ListPage
        title={t('confirmations.title')}
        subtitle={t('confirmations.subtitle')}
        query={query}
        failed={t('confirmations.failed')}
        list={list}
        tabs={{ label: t('confirmations.filter'), text: (value) => t(`confirmations.tab_${value}`) }}
        rows={({ confirmations }) => confirmations}
        empty={t('confirmations.empty')}
        emptyText={t('confirmations.emptyText')}
        rowHeight="h-32"
      >
        {(confirmations) => (
          <ul className="grid gap-4">
            {confirmations.map((one) => (
              <li key={one.id}>
                <Request {...one} />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {query.data && <Kinds kinds={query.data.kinds} />}
    </>
  )
}

/** One request, with its data and the possible actions. */
function Request({ id, kind, call, params, body, state, barred, ...rest }: Confirmation) {
  const { t } = useTranslation()
  const [refusing, setRefusing] = useState(false)
  const outcome = {
    done: ({ message }: { message?: string | undefined }) => message,
    failed: t('confirmations.failed'),
    refresh: [listConfirmations],
  }
  const confirm = useAction(confirmRequest, outcome)
  const refuse = useAction(refuseRequest, { ...outcome, onDone: () => setRefusing(false) })
  const withdraw = useAction(withdrawRequest, outcome)
  const sent = { ...params, ...(typeof body === 'object' ? body : undefined) }
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">{t(`confirmations.kind_${kind}`)}</h2>
        <Badge tone={TONES[state]}>{t(`confirmations.tab_${state}`)}</Badge>
      </div>
      <p className="text-soft">
        {t('confirmations.askedBy', { name: rest.asked_by.name, time: dateTimeOf(rest.asked_at) })}
        {state === 'asked' && ` ${t('confirmations.until', { time: dateTimeOf(rest.expires_at) })}`}
        {rest.decided_by &&
          ` ${t('confirmations.decidedBy', { name: rest.decided_by.name, time: dateTimeOf(rest.decided_at ?? '') })}`}
        {rest.reason && ` ${rest.reason}`}
      </p>
      <pre className="rounded-control bg-raised p-3 text-sm break-words whitespace-pre-wrap">
        {`${call}\n${JSON.stringify(sent, null, 2)}`}
      </pre>
      {state === 'asked' && (
        <div className="flex flex-wrap items-center gap-3">
          <IfRole call={confirmRequest}>
            <Button
              variant="primary"
              disabled={barred !== null}
              busy={confirm.busy}
              onClick={() => confirm.run({ params: { id } })}
            >
              {t('confirmations.confirm')}
            </Button>
            {barred === 'own' ? (
              <Button busy={withdraw.busy} onClick={() => withdraw.run({ params: { id } })}>
                {t('confirmations.withdraw')}
              </Button>
            ) : (
              <Button variant="danger" onClick={() => setRefusing(true)}>
                {t('confirmations.refuse')}
              </Button>
            )}
          </IfRole>
          {barred && <p className="text-sm text-soft">{t(`confirmations.barred_${barred}`)}</p>}
        </div>
      )}
      <RejectDialog
        open={refusing}
        title={t('confirmations.refuse')}
        reasons={[t('confirmations.reasonWrong'), t('confirmations.reasonAsk')]}
        confirm={t('confirmations.refuse')}
        busy={refuse.busy}
        onClose={() => setRefusing(false)}
        onReject={(reason) => refuse.run({ params: { id }, body: { reason } })}
      />
    </Card>
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
