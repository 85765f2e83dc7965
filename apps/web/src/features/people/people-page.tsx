import { PERSON_STATES, type PersonStatus } from '@ayob/contract/people'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState, useOpenParam } from '../../lib/address'
import type { Read } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useFailureToast } from '../../lib/use-failure-toast'
import { ButtonLink } from '../../ui/button-link'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Select } from '../../ui/field'
import { ListPage } from '../../ui/list-page'
import type { Figure } from '../../ui/stat-card'
import type { Person } from './person-card'
import { useSwitch } from './use-people'

const TABS = ['all', ...PERSON_STATES] as const
export const PAGE = 24

/** Returns the list state of a page of people, with sorting and the open person. */
export function usePeopleState<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const list = useListState({ tabs: TABS })
  const [openId, setOpenId] = useOpenParam('person', 'day')
  const sort = sorts.find((known) => known === list.filter('sort')) ?? sorts[0]
  return { ...list, sorts, sort, openId, setOpenId }
}

interface Answer {
  readonly total: number
  readonly counts: Readonly<Record<PersonStatus | 'all', number>>
}

interface Props<Data extends Answer, P extends Person, Sort extends string> {
  kind: 'drivers' | 'advertisers'
  state: ReturnType<typeof usePeopleState<Sort>>
  query: Read<Data>
  people: (data: Data) => readonly P[]
  /** Pending people: shown first on the first page, however many others there are. */
  waiting: readonly P[]
  figures: (data: Data) => readonly Figure[]
  /** A warning above the list. */
  notice?: (data: Data) => ReactNode
  card: (person: P, onOpen: () => void, onSwitch: () => void) => ReactNode
}

/** Figures, search and three sections of people: pending, active and inactive. */
export function PeoplePage<Data extends Answer, P extends Person, Sort extends string>(props: Props<Data, P, Sort>) {
  const { t } = useTranslation()
  const { kind, state, query, waiting, figures, notice, card } = props
  const failed = t(`people.${kind}Failed`)
  useFailureToast(!!query.error, failed)
  const [asked, setAsked] = useState<P | null>(null)
  const switching = useSwitch(() => setAsked(null))
  const show = (person: P) =>
    card(
      person,
      () => state.setOpenId(person.id),
      () =>
        person.switchedOff
          ? switching.run({ params: { id: person.id }, body: { status: 'active' } })
          : setAsked(person),
    )
  const withWaiting = (data: Data) => {
    const people = props.people(data)
    if (state.tab !== 'all') return people
    const others = people.filter(({ status }) => status !== 'pending')
    return state.page === 1 ? [...waiting, ...others] : others
  }
  const titles = {
    pending: t('people.pendingApproval'),
    active: t(`people.active_${kind}`),
    inactive: t(`people.inactive_${kind}`),
  }
  return (
    <>
      <ListPage
        title={t(`people.title_${kind}`)}
        subtitle={t(`people.subtitle_${kind}`)}
        query={query}
        failed={failed}
        list={state}
        figures={figures}
        above={notice}
        search={t(`people.search_${kind}`)}
        beside={
          <Select
            className="mb-4"
            label={t('people.sort')}
            value={state.sort}
            onChange={(event) => state.setFilter('sort', event.target.value)}
            options={state.sorts.map((sort) => [sort, t(`people.sort_${sort}` as 'people.sort_name')])}
          />
        }
        tabs={{
          label: t('people.filter'),
          text: (value) => t(`people.status_${value}`),
          counts: ({ counts }) => counts,
        }}
        rows={withWaiting}
        limit={PAGE}
        empty={t(`people.empty_${kind}`)}
        emptyText={t(`people.emptyText_${kind}`)}
      >
        {(people) =>
          (['pending', 'active', 'inactive'] as const)
            .map((status) => ({ status, of: people.filter((person) => person.status === status) }))
            .filter(({ of }) => of.length > 0)
            .map(({ status, of }) => (
              <section key={status} aria-label={titles[status]} className="mb-8">
                <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
                  <h2 className="text-xl">{titles[status]}</h2>
                  {status === 'pending' && (
                    <ButtonLink to={paths.adminRegistrations()} size="small">
                      {t('people.review')}
                    </ButtonLink>
                  )}
                </div>
                <div className="grid gap-4 lg:grid-cols-2">
                  {of.map((person) => (
                    <div key={person.id} className="grid">
                      {show(person)}
                    </div>
                  ))}
                </div>
              </section>
            ))
        }
      </ListPage>
      <ConfirmDialog
        open={!!asked}
        title={t('people.switchOffOf', { name: asked?.name ?? '' })}
        confirm={t('people.switchOff')}
        busy={switching.busy}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && switching.run({ params: { id: asked.id }, body: { status: 'inactive' } })}
      >
        {t(`people.switchOffText_${kind}`)}
      </ConfirmDialog>
    </>
  )
}
