import { adminBackups, type Backup } from '@ayob/contract/backups'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { count, dateTimeOf, sizeText } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { DataTable } from '../../ui/data-table'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, Loaded, Note } from '../../ui/states'

const TONES = { good: 'success', failed: 'error', running: 'info' } as const

/** /admin/backups: the daily backups and the last good one. */
export function Backups() {
  const { t } = useTranslation()
  const query = useCall(adminBackups, {})
  return (
    <>
      <PageHeader title={t('backups.title')} subtitle={t('backups.subtitle')} />
      <Loaded query={query} failed={t('backups.loadFailed')}>
        {({ scheduled, last_good_at: lastGood, backups }) => (
          <>
            {!scheduled && (
              <Note tone="warning" className="mb-5">
                {t('backups.notScheduled')}
              </Note>
            )}
            <p className="mb-5">
              {t('backups.lastGood')}:{' '}
              <span className="font-medium">{lastGood ? dateTimeOf(lastGood) : t('backups.none')}</span>
            </p>
            {backups.length > 0 && <BackupTable backups={backups} />}
            {scheduled && backups.length === 0 && (
              <EmptyState title={t('backups.empty')}>{t('backups.emptyText')}</EmptyState>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation()
  const figure = (value: number | null) => <span className="tabular">{value === null ? '–' : count(value)}</span>
  return (
    <DataTable
      label={t('backups.title')}
      rows={backups}
      keyOf={({ name }) => name}
      columns={[
        { title: t('backups.began'), cell: ({ began_at: at }) => <time dateTime={at}>{dateTimeOf(at)}</time> },
        {
          title: t('backups.status'),
          cell: ({ state }) => <Badge tone={TONES[state]}>{t(`backups.state_${state}`)}</Badge>,
        },
        { title: t('backups.size'), cell: ({ bytes }) => (bytes === null ? '–' : sizeText(bytes)) },
        { title: t('backups.rows'), cell: ({ rows }) => figure(rows) },
        { title: t('backups.files'), cell: ({ files }) => figure(files) },
        { title: t('backups.name'), cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
        { title: t('backups.fault'), cell: ({ fault }) => fault ?? '' },
      ]}
    />
  )
}
