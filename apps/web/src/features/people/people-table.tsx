import type { AnswerOf, Call } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { useRowsInView } from '../../lib/use-rows-in-view'
import { LongTable } from '../../ui/long-table'
import { type Person, PersonBadge, PersonButtons, type PersonFact } from './person-card'

interface Props<C extends Call, P extends Person> {
  label: string
  call: C
  query: object
  people: (data: AnswerOf<C>) => readonly P[]
  total: number
  facts: readonly PersonFact<P>[]
  onOpen: (person: P) => void
  onSwitch: (person: P) => void
}

/** Drivers or advertisers, one a row. */
export function PeopleTable<C extends Call, P extends Person>(props: Props<C, P>) {
  const { label, call, query, people, total, facts, onOpen, onSwitch } = props
  const { t } = useTranslation()
  const rows = useRowsInView(call, query, people)
  return (
    <LongTable
      label={label}
      total={total}
      keyOf={({ id }) => id}
      isMarked={() => false}
      columns={[
        {
          key: 'name',
          title: t('people.name'),
          width: 14,
          cell: ({ name }) => (
            <span title={name} className="font-medium">
              {name}
            </span>
          ),
        },
        { key: 'status', title: t('people.status'), width: 10, cell: (person) => <PersonBadge person={person} /> },
        ...facts.map(([title, value, width]) => ({
          key: title,
          title,
          width,
          cell: (person: P) => <span>{value(person)}</span>,
        })),
        {
          key: 'actions',
          title: t('people.actions'),
          width: 16,
          actions: true,
          cell: (person) => (
            <PersonButtons person={person} onOpen={() => onOpen(person)} onSwitch={() => onSwitch(person)} />
          ),
        },
      ]}
      {...rows}
    />
  )
}
