import { adminActivity, type Activity as Entry, exportActivity } from '@ayob/contract/activity'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/address'
import { download } from '../../lib/api'
import { LIST, useAction, useCall } from '../../lib/calls'
import { dateTimeOf, money } from '../../lib/format'
import { saveFile } from '../../lib/save-file'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { DataTable, TwoLines } from '../../ui/data-table'
import { DateInput } from '../../ui/date-input'
import { Select } from '../../ui/field'
import { ListPage } from '../../ui/list-page'
import { unbroken } from '../../ui/unbroken'

const FILTERS = ['action', 'actor', 'from', 'to'] as const

/** /admin/activity: the actions of people and of the system. */
export function Activity() {
  const { t } = useTranslation()
  const text = useText()
  const list = useListState()
  const { page, q } = list
  const filter = Object.fromEntries(FILTERS.map((name) => [name, list.filter(name)]))
  const query = useCall(adminActivity, { query: { ...filter, page, q }, ...LIST })
  const exporting = useAction(() => download(exportActivity, { query: filter }), {
    done: saveFile,
    failed: t('activity.exportFailed'),
  })
  const wordsFor = (name: string) => {
    const words = text(`activity.action_${name.replace('.', '_')}`)
    return !words || words.startsWith('activity.') ? name : words
  }
  return (
    <ListPage
      title={t('activity.title')}
      subtitle={t('activity.subtitle')}
      actions={
        <Button busy={exporting.busy} icon={FileDown} onClick={() => exporting.run()}>
          {t('activity.export')}
        </Button>
      }
      query={query}
      failed={t('activity.loadFailed')}
      list={list}
      search={t('activity.searchHint')}
      filters={({ actions, people }) => (
        <search className="filter-row mb-5">
          <Select
            label={t('activity.what')}
            empty={t('activity.all')}
            options={actions.map((name) => [name, wordsFor(name)])}
            {...list.field('action')}
          />
          <Select
            label={t('activity.who')}
            empty={t('activity.all')}
            options={people.map(({ id, name }) => [id, name])}
            {...list.field('actor')}
          />
          <DateInput label={t('activity.from')} max={list.filter('to')} {...list.field('from')} />
          <DateInput label={t('activity.to')} min={list.filter('from')} {...list.field('to')} />
        </search>
      )}
      rows={({ activities }) => activities}
      empty={t('activity.empty')}
      emptyText={t('activity.emptyText')}
      rowHeight="h-16"
    >
      {(activities) => (
        <DataTable
          label={t('activity.title')}
          rows={activities}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t('activity.when'),
              cell: ({ at }) => (
                <time dateTime={at} className="whitespace-nowrap">
                  {dateTimeOf(at)}
                </time>
              ),
            },
            {
              title: t('activity.who'),
              cell: ({ actor: by }) => by.name ?? t(`activity.by_${actorKind(by.kind)}`),
            },
            {
              title: t('activity.what'),
              cell: (entry) => <span className="font-medium">{wordsFor(entry.action)}</span>,
            },
            {
              title: t('activity.whom'),
              cell: ({ subject, subject_id: id, subject_name: name }) => (
                <TwoLines below={!name && <span className="inline-block min-w-40 wrap-anywhere">{id}</span>}>
                  {name ?? subject}
                </TwoLines>
              ),
            },
            { title: t('activity.details'), cell: ({ details }) => <Details details={details} /> },
            {
              title: t('activity.where'),
              cell: ({ address }) => address && <span className="tabular">{address}</span>,
            },
          ]}
        />
      )}
    </ListPage>
  )
}

const KINDS = ['clock', 'gateway', 'visitor'] as const
const actorKind = (kind: string) => KINDS.find((known) => known === kind) ?? 'unknown'

const LONGEST = 120
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Turns a field name into words: `oldValue` and `old_value` become "Old value". */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown, name?: string): string {
  if (name === 'amount' && typeof value === 'number') return money(value)
  if (value === null || value === '') return '–'
  if (Array.isArray(value)) return value.map((item) => textOf(item)).join(', ')
  if (typeof value === 'string' && INSTANT.test(value)) return dateTimeOf(value)
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([name, part]) => `${wordsOf(name)}: ${textOf(part, name)}`)
  return parts.join('; ')
}

/** Shows the details of an entry as names and values; long values are truncated. */
function Details({ details }: { details: Entry['details'] }) {
  const entries = Object.entries(details)
  if (entries.length === 0) return null
  return (
    <dl className="text-sm">
      {entries.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt className="whitespace-nowrap text-soft">{wordsOf(name)}</dt>
          <dd className="min-w-0 wrap-anywhere">{unbroken(textOf(value, name).slice(0, LONGEST))}</dd>
        </div>
      ))}
    </dl>
  )
}
