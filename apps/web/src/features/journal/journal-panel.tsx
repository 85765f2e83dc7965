import {
  ACCOUNTS,
  type Account,
  adminJournal,
  ENTRY_KINDS,
  exportJournal,
  type JournalBalance,
  type JournalPosting,
} from '@ayob/contract/journal'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListState } from '../../lib/address'
import { download } from '../../lib/api'
import { LIST, useAction, useCall } from '../../lib/calls'
import { dateTimeOf, dayText, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { saveFile } from '../../lib/save-file'
import { ActiveFilter } from '../../ui/active-filter'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { cx } from '../../ui/cx'
import { DataTable } from '../../ui/data-table'
import { DateInput } from '../../ui/date-input'
import { Select } from '../../ui/field'
import { List } from '../../ui/list-page'

/** Every posting, newest first, with the balances of all matches. The filters are kept in the address. */
export function JournalPanel() {
  const { t } = useTranslation()
  const list = useListState()
  const { setFilter } = list
  const [booking, person, from, to] = ['booking', 'person', 'from', 'to'].map(list.filter)
  const account = list.oneOf('account', ACCOUNTS)
  const kind = list.oneOf('kind', ENTRY_KINDS)
  const filter = { account, kind, booking_id: booking, user_id: person, from, to }
  const query = useCall(adminJournal, { query: { ...filter, page: list.page }, ...LIST })
  const exporting = useAction(() => download(exportJournal, { query: filter }), {
    done: saveFile,
    failed: t('journal.exportFailed'),
  })
  return (
    <List
      query={query}
      failed={t('journal.loadFailed')}
      list={list}
      above={({ balances }) => (
        <Balances
          balances={balances}
          filtered={Object.values(filter).some(Boolean)}
          chosen={account}
          onChoose={(next) => setFilter('account', next)}
        />
      )}
      filters={({ filtered, total, summary }) => (
        <>
          <search className="filter-row mb-4">
            <Select
              label={t('journal.account')}
              empty={t('journal.all')}
              options={ACCOUNTS.map((name) => [name, t(`journal.account_${name}`)])}
              {...list.field('account')}
            />
            <Select
              label={t('journal.kind')}
              empty={t('journal.all')}
              options={ENTRY_KINDS.map((name) => [name, t(`journal.kind_${name}`)])}
              {...list.field('kind')}
            />
            <DateInput label={t('journal.from')} max={to} {...list.field('from')} />
            <DateInput label={t('journal.to')} min={from} {...list.field('to')} />
            <Button busy={exporting.busy} icon={FileDown} onClick={() => exporting.run()}>
              {t('journal.export')}
            </Button>
          </search>
          <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
            {booking && (
              <ActiveFilter
                label={t('journal.ofBooking', { name: filtered.booking_name ?? booking })}
                onRemove={() => setFilter('booking', '')}
              />
            )}
            {person && (
              <ActiveFilter
                label={t('journal.ofPerson', { name: filtered.user_name ?? person })}
                onRemove={() => setFilter('person', '')}
              />
            )}
          </div>
          <p className="tabular mb-3 text-sm text-soft" role="status">
            {t('journal.sums', { count: total, debit: money(summary.debit), credit: money(summary.credit) })}
          </p>
        </>
      )}
      rows={({ entries }) => entries}
      empty={t('journal.empty')}
      emptyText={t('journal.emptyText')}
      rowHeight="h-16"
    >
      {(entries) => (
        <Postings
          entries={entries}
          onBooking={(id) => setFilter('booking', id)}
          onPerson={(id) => setFilter('person', id)}
        />
      )}
    </List>
  )
}

interface PostingsProps {
  entries: readonly JournalPosting[]
  onBooking: (id: string) => void
  onPerson: (id: string) => void
}

function Postings({ entries, onBooking, onPerson }: PostingsProps) {
  const { t } = useTranslation()
  return (
    <DataTable
      label={t('journal.entries')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t('journal.day'),
          cell: ({ day, at }) => (
            <time dateTime={at} title={dateTimeOf(at)} className="whitespace-nowrap">
              {dayText(day)}
            </time>
          ),
        },
        {
          title: t('journal.kind'),
          cell: ({ kind, key }) => <span title={key}>{t(`journal.kind_${kind}`)}</span>,
        },
        {
          title: t('journal.account'),
          cell: ({ account }) => <span className="font-medium">{t(`journal.account_${account}`)}</span>,
        },
        {
          title: t('journal.debit'),
          align: 'right',
          cell: ({ debit }) => debit > 0 && <span className="whitespace-nowrap">{money(debit)}</span>,
        },
        {
          title: t('journal.credit'),
          align: 'right',
          cell: ({ credit }) => credit > 0 && <span className="whitespace-nowrap">{money(credit)}</span>,
        },
        {
          title: t('journal.booking'),
          cell: ({ booking_id: id, booking_name: name }) =>
            id && (
              <FilterLink name={name ?? id} onClick={() => onBooking(id)} to={paths.adminAd(name ?? '')}>
                {t('journal.openAd')}
              </FilterLink>
            ),
        },
        {
          title: t('journal.person'),
          cell: ({ user_id: id, user_name: name, user_type: type }) =>
            id && (
              <FilterLink name={name ?? id} onClick={() => onPerson(id)} to={type && pathOfPerson(type, id)}>
                {(type === 'driver' || type === 'advertiser') && t(`journal.open_${type}`)}
              </FilterLink>
            ),
        },
      ]}
    />
  )
}

function pathOfPerson(type: string, id: string): string | undefined {
  if (type === 'driver') return paths.adminDriver(id)
  return type === 'advertiser' ? paths.adminAdvertiser(id) : undefined
}

interface FilterLinkProps {
  name: string
  onClick: () => void
  to: string | null | undefined
  children: ReactNode
}

/** A name that filters the postings, with a link to its page below. */
function FilterLink({ name, onClick, to, children }: FilterLinkProps) {
  return (
    <span className="flex flex-col items-start gap-1 as-cards:items-end">
      <button
        type="button"
        className="text-left text-lagoon underline-offset-4 wrap-anywhere hover:underline as-cards:text-right"
        onClick={onClick}
      >
        {name}
      </button>
      {to && (
        <Link className="text-sm text-soft underline" to={to}>
          {children}
        </Link>
      )}
    </span>
  )
}

interface Props {
  balances: readonly JournalBalance[]
  /** They are those of some postings, not of all. */
  filtered: boolean
  chosen: Account | undefined
  onChoose: (account: Account | '') => void
}

/**
 * The balance of every account. Pressing one filters the postings by it; none of the others has matching postings then,
 * so they have no figure.
 */
function Balances({ balances, filtered, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Section title={t(filtered ? 'journal.balancesOfMatching' : 'journal.balances')} className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))] gap-2">
        {balances.map(({ account, balance }) => (
          <li key={account}>
            <button
              type="button"
              aria-pressed={chosen === account}
              title={t(`journal.hint_${account}`)}
              onClick={() => onChoose(chosen === account ? '' : account)}
              className={cx(
                'h-full w-full rounded-card border border-line bg-card p-3 text-left hover:bg-raised',
                chosen === account && 'border-lagoon',
              )}
            >
              <span className="block text-sm text-soft">{t(`journal.account_${account}`)}</span>
              <span className="tabular block text-[0.9375rem] font-semibold">
                {chosen === undefined || chosen === account ? money(balance) : '–'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
