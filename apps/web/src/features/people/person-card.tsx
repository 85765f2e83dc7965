import { type PersonStatus, switchUser } from '@ayob/contract/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { IfRole } from '../access/needs-role'

export interface Person {
  readonly id: string
  readonly name: string
  readonly status: PersonStatus
  readonly switchedOff: boolean
}

interface Props {
  person: Person
  /** A warning below the facts. */
  warning?: ReactNode
  facts: readonly (readonly [name: string, value: ReactNode])[]
  onOpen: () => void
  onSwitch: () => void
}

export function PersonBadge({ person: { status, switchedOff } }: { person: Pick<Person, 'status' | 'switchedOff'> }) {
  const { t } = useTranslation()
  if (status === 'pending') return <Badge tone="warning">{t('people.status_pending')}</Badge>
  if (status === 'active') return <Badge tone="success">{t('people.status_active')}</Badge>
  return (
    <Badge tone="neutral" icon={switchedOff ? 'ban' : 'paused'}>
      {switchedOff ? t('people.switchedOff') : t('people.status_inactive')}
    </Badge>
  )
}

/** A driver or advertiser in the list, with a switch for the account. */
export function PersonCard({ person, warning, facts, onOpen, onSwitch }: Props) {
  const { t } = useTranslation()
  return (
    <article
      aria-label={person.name}
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <header className="flex items-start gap-3">
        <Avatar name={person.name} />
        <h3 className="min-w-0 flex-1 pt-1.5 text-lg wrap-anywhere">{person.name}</h3>
        <PersonBadge person={person} />
      </header>
      <Facts items={facts} columns={2} className="flex-1" />
      {warning}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={t('people.detailsOf', { name: person.name })} onClick={onOpen}>
          {t('people.details')}
        </Button>
        {person.status !== 'pending' && (
          <IfRole call={switchUser}>
            <Button
              size="small"
              variant={person.switchedOff ? 'success' : 'quiet'}
              aria-label={t(person.switchedOff ? 'people.switchOnOf' : 'people.switchOffOf', { name: person.name })}
              onClick={onSwitch}
            >
              {person.switchedOff ? t('people.switchOn') : t('people.switchOff')}
            </Button>
          </IfRole>
        )}
      </div>
    </article>
  )
}
