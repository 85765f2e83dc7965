import { PERSON_STATES, type PersonStatus } from '@ayob/contract/people'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths'
import { useOpenParam } from '../../lib/use-open-param'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { useTab } from '../../lib/use-tab'
import { buttonClass } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Select } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { EmptyState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'
import type { Person } from './person-card'
import { useSwitch } from './use-people'

const TABS = ['all', ...PERSON_STATES] as const
export const PAGE = 24

/** What a page of people keeps in its address. */
export function usePeopleQuery<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [status, setStatus] = useTab(TABS)
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const [wanted, setSort] = useParam('sort')
  const sort = sorts.find((known) => known === wanted) ?? sorts[0]
  const [openId, setOpenId] = useOpenParam('person', 'day')
  return { status, setStatus, page, setPage, q, setQ, sort, setSort, sorts, openId, setOpenId }
}

/** In the shape of the page. */
export function PeopleSkeleton() {
  return (
    <div className="grid gap-6">
      <SkeletonStats />
      <SkeletonCards />
    </div>
  )
}

interface Props<P extends Person, Sort extends string> {
  kind: 'drivers' | 'advertisers'
  state: ReturnType<typeof usePeopleQuery<Sort>>
  people: readonly P[]
  pending: readonly P[]
  total: number
  counts: Readonly<Record<PersonStatus | 'all', number>>
  cards: ReactNode
  /** What an administrator should look at, above the list. */
  notice?: ReactNode
  card: (person: P, onOpen: () => void, onSwitch: () => void) => ReactNode
}

/** Figures, search and the sections of people: who waits, who is active, who is not. */
export function PeoplePage<P extends Person, Sort extends string>(props: Props<P, Sort>) {
  const { t } = useTranslation()
  const { kind, state, people, pending, total, counts, cards, notice, card } = props
  const [asked, setAsked] = useState<P | null>(null)
  const switching = useSwitch(() => setAsked(null))
  const show = (person: P) =>
    card(
      person,
      () => state.setOpenId(person.id),
      () => (person.switchedOff ? switching.mutate({ id: person.id, status: 'active' }) : setAsked(person)),
    )
  const sections = [
    { title: t('people.pendingApproval'), of: pending, waiting: true },
    { title: t(`people.active_${kind}`), of: people.filter(({ status }) => status === 'active'), waiting: false },
    { title: t(`people.inactive_${kind}`), of: people.filter(({ status }) => status === 'inactive'), waiting: false },
  ].filter(({ of }) => of.length > 0)
  return (
    <>
      <PageHeader title={t(`people.title_${kind}`)} subtitle={t(`people.subtitle_${kind}`)} />
      <div className="mb-6 grid gap-4">
        {cards}
        {notice}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <SearchBox value={state.q} placeholder={t(`people.search_${kind}`)} onChange={state.setQ} />
        <Select
          className="mb-4"
          label={t('people.sort')}
          value={state.sort}
          onChange={(event) => state.setSort(event.target.value)}
        >
          {state.sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`people.sort_${sort}` as 'people.sort_name')}
            </option>
          ))}
        </Select>
      </div>
      <Tabs
        label={t('people.filter')}
        value={state.status}
        onChange={state.setStatus}
        items={TABS.map((value) => ({ value, label: t(`people.status_${value}`), count: counts[value] }))}
      >
        {sections.length === 0 && (
          <EmptyState title={state.q ? t('common.noResults', { query: state.q }) : t(`people.empty_${kind}`)}>
            {t(`people.emptyText_${kind}`)}
          </EmptyState>
        )}
        {sections.map(({ title, of, waiting }) => (
          <section key={title} aria-label={title} className="mb-8">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-xl">{title}</h2>
              {waiting && (
                <Link to={paths.adminRegistrations()} className={buttonClass('secondary', 'small')}>
                  {t('people.review')}
                </Link>
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
        ))}
        <Pager page={state.page} limit={PAGE} total={total} onChange={state.setPage} />
      </Tabs>
      <ConfirmDialog
        open={!!asked}
        title={t('people.switchOffOf', { name: asked?.name ?? '' })}
        confirm={t('people.switchOff')}
        busy={switching.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && switching.mutate({ id: asked.id, status: 'inactive' })}
      >
        {t(`people.switchOffText_${kind}`)}
      </ConfirmDialog>
    </>
  )
}
