import { type Incident, takeIncident } from '@ayob/contract/incidents'
import { AlarmClock, Check, Hand, MonitorSmartphone, NotebookPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ageOf, count, dateTimeOf, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { Facts } from '../../ui/facts'
import { IfRole } from '../access/needs-role'
import { useBarred } from '../access/use-barred'
import { KeyedCard } from '../review/keyed-card'
import { ticketPath } from '../support/ticket-path'

const NAMED = 6

interface Props {
  incident: Incident
  onTake: () => void
  onSnooze: () => void
  onResolve: () => void
  onNote: () => void
}

/** An incident. While it has the focus: T takes it, S puts it off, R resolves it, N adds a note, O opens the screen. */
export function IncidentCard({ incident, onTake, onSnooze, onResolve, onNote }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const barred = useBarred(takeIncident)
  const { cause, scope, about, count: current, affected, owner, closed_at: closedAt } = incident
  const [first] = incident.screens
  const screenTo = first && scope === 'screen' ? paths.adminScreen(first.id) : undefined
  const title =
    scope === 'screen'
      ? (first?.vehicle_number ?? t('incidents.gone'))
      : t(`incidents.scope_${scope}`, { count: closedAt ? affected : current, about })
  const name = t('incidents.named', { cause: t(`incidents.cause_${cause}`), title })
  const acts = !closedAt && !barred
  return (
    <KeyedCard
      id={incident.id}
      label={name}
      keys={{
        ...(acts && { t: onTake, s: onSnooze, r: onResolve }),
        ...(!barred && { n: onNote }),
        ...(screenTo && { o: () => void navigate(screenTo) }),
      }}
      className="gap-4 border-line"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg break-words">{title}</h2>
          <p className="text-soft">
            {scope === 'screen' && first ? (
              <>
                {first.driver.name} · <span className="tabular whitespace-nowrap">{first.driver.phone}</span>
              </>
            ) : (
              named(incident.screens.map(({ vehicle_number }) => vehicle_number))
            )}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Badge tone={closedAt ? 'neutral' : 'error'} icon={closedAt ? 'success' : 'alert'}>
            {t(`incidents.cause_${cause}`)}
          </Badge>
          {owner && (
            <Badge tone="info">
              {owner.current ? t('incidents.yours') : t('incidents.ownedBy', { name: owner.name })}
            </Badge>
          )}
        </span>
      </div>
      {!closedAt && <p>{t(`incidents.do_${cause}`)}</p>}
      <Facts
        least="7.5rem"
        columns={4}
        valueClass="font-semibold"
        items={[
          [t('incidents.stake'), t('incidents.anHour', { amount: money(incident.stake) })],
          [t('incidents.since'), ageOf(incident.since)],
          ...(scope === 'screen' ? [] : [[t('incidents.screens'), count(closedAt ? affected : current)] as const]),
          ...(closedAt
            ? [[t('incidents.closed'), dateTimeOf(closedAt)] as const]
            : incident.snoozed_until
              ? [[t('incidents.until'), dateTimeOf(incident.snoozed_until)] as const]
              : []),
        ]}
      />
      {incident.notes.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {incident.notes.map(({ at, by, text }) => (
            <li key={`${at} ${text}`} className="break-words">
              <span className="tabular text-soft">
                {dateTimeOf(at)}
                {by && ` · ${by}`}
              </span>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
      <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <IfRole call={takeIncident}>
          {!closedAt && (
            <>
              {!owner?.current && (
                <Button variant="primary" icon={Hand} aria-label={t('incidents.takeOf', { name })} onClick={onTake}>
                  {owner ? t('incidents.takeOver') : t('incidents.take')}
                </Button>
              )}
              <Button icon={AlarmClock} aria-label={t('incidents.snoozeOf', { name })} onClick={onSnooze}>
                {t('incidents.snooze')}
              </Button>
              <Button icon={Check} aria-label={t('incidents.resolveOf', { name })} onClick={onResolve}>
                {t('incidents.resolve')}
              </Button>
            </>
          )}
          <Button icon={NotebookPen} aria-label={t('incidents.noteOf', { name })} onClick={onNote}>
            {t('incidents.note')}
          </Button>
        </IfRole>
        {screenTo && (
          <ButtonLink to={screenTo} icon={MonitorSmartphone}>
            {t('incidents.openScreen')}
          </ButtonLink>
        )}
        {incident.ticket_id && (
          <Link
            to={ticketPath(incident.ticket_id)}
            className="inline-flex min-h-11 items-center font-medium text-lagoon underline"
          >
            {t('incidents.ticket')}
          </Link>
        )}
      </footer>
    </KeyedCard>
  )
}

const named = (plates: readonly string[]) =>
  plates.length > NAMED ? `${plates.slice(0, NAMED).join(', ')} …` : plates.join(', ')
