import type { AnswerOf, Call } from '@ayob/contract/call'
import { PERSON_STATES, type PersonStatus, switchUser } from '@ayob/contract/people'
import { LayoutGrid, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState, useOpenParam } from '../../lib/address'
import type { CallInput } from '../../lib/api'
import { LIST, type Read, useAction, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useFailureToast } from '../../lib/use-failure-toast'
import { ROWS_AT_ONCE } from '../../lib/use-rows-in-view'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Select } from '../../ui/field'
import { ListPage } from '../../ui/list-page'
import type { Figure } from '../../ui/stat-card'
import { KeptViews } from '../views/kept-views'
import { PeopleTable } from './people-table'
import { type Person, PersonCard, type PersonFact } from './person-card'
import { PEOPLE_READS } from './use-people'

const TABS = ['all', ...PERSON_STATES] as const
const PAGE = 24

/** Returns the list state of a page of people, with sorting and the open person. */
export function usePeopleState<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const list = useListState({ tabs: TABS })
  const [openId, setOpenId] = useOpenParam('person', 'day')
  return { ...list, sorts, sort: list.oneOf('sort', sorts) ?? sorts[0], openId, setOpenId }
}

interface Props<C extends Call, P extends Person> {
  kind: 'drivers' | 'advertisers'
  call: C
  /** Further filters of the call. */
  filter?: Readonly<Record<string, string>>
  state: ReturnType<typeof usePeopleState>
  people: (data: AnswerOf<C>) => readonly P[]
  figures: (data: AnswerOf<C>) => readonly Figure[]
  /** A warning above the list. */
  notice?: (data: AnswerOf<C>) => ReactNode
  facts: readonly PersonFact<P>[]
  /** A warning about a person. */
  warning?: (person: P) => ReactNode
}

/** Figures, search and three sections of people, pending, active and inactive; as a table they are one list. */
export function PeoplePage<C extends Call, P extends Person>(props: Props<C, P>) {
  const { t } = useTranslation()
  const { kind, call, filter, state, people, figures, notice, facts, warning } = props
  const { tab: status, page, q, sort } = state
  const isTable = state.filter('show') === 'table'
  const inputOf = (query: object) => ({ query: { ...filter, q, limit: PAGE, ...query } }) as unknown as CallInput<C>
  const query: Read<AnswerOf<C>> = useCall<C>(call, {
    ...inputOf(isTable ? { status, page: 1, sort, limit: ROWS_AT_ONCE } : { status, page, sort }),
    ...LIST,
  })
  // The first page starts with the pending people, however many others there are.
  const firstPage = status === 'all' && page === 1 && !isTable
  const pending: Read<AnswerOf<C>> = useCall<C>(call, {
    ...inputOf({ status: 'pending' }),
    enabled: firstPage,
    ...LIST,
  })
  const failed = t(`people.${kind}Failed`)
  useFailureToast(!!query.error, failed)
  const [leaving, setLeaving] = useState<P | null>(null)
  const switching = useAction(switchUser, {
    onDone: () => setLeaving(null),
    done: ({ message }) => message ?? t('people.switched'),
    failed: t('people.switchFailed'),
    refresh: PEOPLE_READS,
  })
  const switchTo = (person: P, next: 'active' | 'inactive') =>
    switching.run({ params: { id: person.id }, body: { status: next } })
  const shownOf = (data: AnswerOf<C>) => {
    if (status !== 'all' || isTable) return people(data)
    const others = people(data).filter((person) => person.status !== 'pending')
    return firstPage && pending.data ? [...people(pending.data), ...others] : others
  }
  const ask = (person: P) => (person.switchedOff ? switchTo(person, 'active') : setLeaving(person))
  const titles: Readonly<Record<PersonStatus, string>> = {
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
        actions={
          <>
            <Button
              icon={isTable ? LayoutGrid : Table2}
              onClick={() => state.setFilter('show', isTable ? '' : 'table')}
            >
              {t(isTable ? 'people.asCards' : 'people.asTable')}
            </Button>
            <KeptViews list={kind} />
          </>
        }
        isLong={isTable}
        figures={figures}
        above={notice}
        search={t(`people.search_${kind}`)}
        beside={
          <Select
            className="mb-4"
            label={t('people.sort')}
            options={state.sorts.map((by) => [by, t(`people.sort_${by}` as 'people.sort_name')])}
            value={sort}
            onChange={(event) => state.setFilter('sort', event.target.value)}
          />
        }
        tabs={{ label: t('people.filter'), text: (value) => t(`people.status_${value}`) }}
        rows={shownOf}
        empty={t(`people.empty_${kind}`)}
        emptyText={t(`people.emptyText_${kind}`)}
      >
        {(shown, data) =>
          isTable ? (
            <PeopleTable
              key={JSON.stringify([filter, status, q, sort])}
              label={t(`people.title_${kind}`)}
              call={call}
              query={{ ...filter, q, status, sort }}
              people={people}
              total={(data as { total: number }).total}
              facts={facts}
              onOpen={({ id }) => state.setOpenId(id)}
              onSwitch={ask}
            />
          ) : (
            (['pending', 'active', 'inactive'] as const)
              .map((group) => ({ group, members: shown.filter((person) => person.status === group) }))
              .filter(({ members }) => members.length > 0)
              .map(({ group, members }) => (
                <section key={group} aria-label={titles[group]} className="mb-8">
                  <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
                    <h2 className="text-xl">{titles[group]}</h2>
                    {group === 'pending' && (
                      <ButtonLink to={paths.adminRegistrations()} size="small">
                        {t('people.review')}
                      </ButtonLink>
                    )}
                  </div>
                  <div className="grid gap-4 lg:grid-cols-2">
                    {members.map((person) => (
                      <div key={person.id} className="grid">
                        <PersonCard
                          person={person}
                          facts={facts}
                          warning={warning?.(person)}
                          onOpen={() => state.setOpenId(person.id)}
                          onSwitch={() => ask(person)}
                        />
                      </div>
                    ))}
                  </div>
                </section>
              ))
          )
        }
      </ListPage>
      <ConfirmDialog
        open={!!leaving}
        title={t('people.switchOffOf', { name: leaving?.name ?? '' })}
        confirm={t('people.switchOff')}
        busy={switching.busy}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && switchTo(leaving, 'inactive')}
      >
        {t(`people.switchOffText_${kind}`)}
      </ConfirmDialog>
    </>
  )
}
