import { type Activity as Entry, exportActivity } from '@ayob/contract/activity'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useActivity } from '../../features/activity/use-activity'
import { download } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { dateTimeOf } from '../../lib/format'
import { saveFile } from '../../lib/save-file'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'
import { Input, Select } from '../../ui/field'
import { Loaded } from '../../ui/loaded'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState } from '../../ui/states'

/** /admin/activity: who did what to whom, when and from where. */
export function Activity() {
  const { t } = useTranslation()
  const text = useText()
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const [action, setAction] = useParam('action')
  const [actor, setActor] = useParam('actor')
  const [from, setFrom] = useParam('from')
  const [to, setTo] = useParam('to')
  const filter = { ...(action && { action }), ...(actor && { actor }), ...(from && { from }), ...(to && { to }) }
  const query = useActivity({ ...filter, page, ...(q && { q }) })
  const exporting = useMutation({
    mutationFn: () => download(exportActivity, { query: filter }),
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error, t('activity.exportFailed'))),
  })
  const wordsFor = (name: string) => {
    const words = text(`activity.action_${name.replace('.', '_')}`)
    return words?.startsWith('activity.') ? name : words
  }
  return (
    <>
      <PageHeader
        title={t('activity.title')}
        subtitle={t('activity.subtitle')}
        actions={
          <Button
            busy={exporting.isPending}
            icon={<FileDown aria-hidden className="size-4" />}
            onClick={() => exporting.mutate()}
          >
            {t('activity.export')}
          </Button>
        }
      />
      <Loaded query={query} failed={t('activity.loadFailed')} skeleton={<SkeletonCards className="h-16" />}>
        {({ activities, total, limit, actions, people }) => (
          <>
            <SearchBox value={q} placeholder={t('activity.searchHint')} onChange={setQ} />
            <search className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
              <Select label={t('activity.what')} value={action} onChange={(event) => setAction(event.target.value)}>
                <option value="">{t('activity.all')}</option>
                {actions.map((name) => (
                  <option key={name} value={name}>
                    {wordsFor(name)}
                  </option>
                ))}
              </Select>
              <Select label={t('activity.who')} value={actor} onChange={(event) => setActor(event.target.value)}>
                <option value="">{t('activity.all')}</option>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              <Input
                label={t('activity.from')}
                type="date"
                max={to || undefined}
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
              <Input
                label={t('activity.to')}
                type="date"
                min={from || undefined}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            </search>
            {activities.length === 0 ? (
              <EmptyState title={t('activity.empty')}>{t('activity.emptyText')}</EmptyState>
            ) : (
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
                  { title: t('activity.whom'), cell: (entry) => <Subject entry={entry} /> },
                  { title: t('activity.details'), cell: ({ details }) => <Details details={details} /> },
                  {
                    title: t('activity.where'),
                    cell: ({ address }) => <span className="tabular">{address ?? ''}</span>,
                  },
                ]}
              />
            )}
            <Pager page={page} limit={limit} total={total} onChange={setPage} />
          </>
        )}
      </Loaded>
    </>
  )
}

const KINDS = ['clock', 'gateway', 'visitor'] as const
const actorKind = (kind: string) => KINDS.find((known) => known === kind) ?? 'unknown'

function Subject({ entry: { subject, subject_id, subject_name } }: { entry: Entry }) {
  return (
    <>
      <span className="block">{subject_name ?? subject}</span>
      {!subject_name && <span className="block text-sm break-all text-soft">{subject_id}</span>}
    </>
  )
}

/** What else is known of an act, name by name; long values are cut to their beginning. */
function Details({ details }: { details: Entry['details'] }) {
  const LONGEST = 120
  const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST)
  return (
    <dl className="text-sm">
      {Object.entries(details).map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere">{shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
