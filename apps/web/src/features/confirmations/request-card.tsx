import { type CONFIRMATION_STATES, type Confirmation, confirmRequest } from '@ayob/contract/confirmations'
import { useTranslation } from 'react-i18next'
import { ageOf, dateTimeOf } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { IfRole } from '../access/needs-role'
import { useBarred } from '../access/use-barred'
import { KeyedCard } from '../review/keyed-card'
import { RequestDescription, useSentence } from './description'

const TONES: Record<(typeof CONFIRMATION_STATES)[number], 'warning' | 'success' | 'error' | 'neutral'> = {
  asked: 'warning',
  confirmed: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** Whether the signed-in administrator can confirm a request. */
export const isConfirmable = ({ state, barred, changed }: Confirmation): boolean =>
  state === 'asked' && barred === null && !changed

interface Props {
  request: Confirmation
  chosen: boolean
  /** Absent while there is nothing to choose among. */
  onChoose?: ((chosen: boolean) => void) | undefined
  busy: boolean
  onConfirm: () => void
  onRefuse: () => void
  onWithdraw: () => void
}

/** A request in words. While it has the focus, C or Enter confirms, R refuses and X chooses it. */
export function RequestCard({ request, chosen, onChoose, busy, onConfirm, onRefuse, onWithdraw }: Props) {
  const { t } = useTranslation()
  const sentence = useSentence()
  const mayDecide = useBarred(confirmRequest) === undefined
  const { kind, state, barred, changed, description, asked_by, asked_at, expires_at, waits_for } = request
  const kindText = t(`confirmations.kind_${kind}`)
  const says = description ? sentence(description) : t('confirmations.gone')
  const waits = state === 'asked'
  const confirmable = isConfirmable(request) && mayDecide
  return (
    <KeyedCard
      id={request.id}
      label={`${kindText}: ${says}`}
      keys={{
        ...(confirmable && { c: onConfirm, enter: onConfirm }),
        ...(confirmable && onChoose && { x: () => onChoose(!chosen) }),
        ...(waits && mayDecide && barred !== 'own' && { r: onRefuse }),
      }}
      className="gap-4 border-line"
    >
      <div className="flex flex-wrap items-center gap-3">
        {onChoose && confirmable && (
          <input
            type="checkbox"
            className="check"
            aria-label={t('confirmations.choose', { what: says })}
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        )}
        <h2 className="text-lg">{kindText}</h2>
        <Badge tone={TONES[state]}>{t(`confirmations.tab_${state}`)}</Badge>
        {changed && <Badge tone="error">{t('confirmations.changed')}</Badge>}
      </div>
      <p className="text-lg break-words">{says}</p>
      {changed && <p className="text-brick">{t('confirmations.changedText')}</p>}
      {description && <RequestDescription description={description} />}
      <p className="text-soft">
        {t('confirmations.askedBy', { name: asked_by.name, time: dateTimeOf(asked_at) })}
        {waits &&
          ` ${t('confirmations.waitsSince', { time: ageOf(asked_at) })} ${t('confirmations.until', { time: dateTimeOf(expires_at) })}`}
        {request.decided_by &&
          ` ${t('confirmations.decidedBy', { name: request.decided_by.name, time: dateTimeOf(request.decided_at ?? '') })}`}
        {request.reason && ` ${request.reason}`}
      </p>
      {waits && barred !== null && (
        <p>
          {waits_for.length > 0
            ? t('confirmations.waitsFor', { names: waits_for.map(({ name }) => name).join(', ') })
            : t('confirmations.waitsForNobody')}
        </p>
      )}
      {waits && (
        <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <IfRole call={confirmRequest}>
            <Button
              variant="primary"
              title={t('confirmations.confirmKey')}
              disabled={!isConfirmable(request)}
              busy={busy}
              onClick={onConfirm}
            >
              {t('confirmations.confirm')}
            </Button>
            {barred === 'own' ? (
              <Button onClick={onWithdraw}>{t('confirmations.withdraw')}</Button>
            ) : (
              <Button variant="danger" title={t('confirmations.refuseKey')} onClick={onRefuse}>
                {t('confirmations.refuse')}
              </Button>
            )}
          </IfRole>
          {barred && <p className="text-sm text-soft">{t(`confirmations.barred_${barred}`)}</p>}
        </footer>
      )}
    </KeyedCard>
  )
}
