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

/** What a list says of each person, and the width of its column in rem. */
export type PersonFact<P> = readonly [name: string, value: (person: P) => ReactNode, width: number]

interface Props<P extends Person> {
  person: P
  /** A warning below the facts. */
  warning?: ReactNode
  facts: readonly PersonFact<P>[]
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
export function PersonCard<P extends Person>({ person, warning, facts, onOpen, onSwitch }: Props<P>) {
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
      <Facts items={facts.map(([name, value]) => [name, value(person)])} columns={2} className="flex-1" />
      {warning}
      <div className="flex flex-wrap gap-2">
        <PersonButtons person={person} onOpen={onOpen} onSwitch={onSwitch} />
      </div>
    </article>
  )
}

/** Opens a person, and switches the account of one who is not pending. */
export function PersonButtons({ person, onOpen, onSwitch }: Omit<Props<Person>, 'facts' | 'warning'>) {
  const { t } = useTranslation()
  return (
    <>
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
    </>
  )
}
