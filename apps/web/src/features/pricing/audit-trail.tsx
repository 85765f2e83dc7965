import { AUDIT_ACTIONS, AUDIT_TABLES, type AuditLog } from '@ayob/contract/pricing-admin'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { dateTimeOf } from '../../lib/format'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { Badge, type Tone } from '../../ui/badge'
import { Input, Select } from '../../ui/field'
import { Pager } from '../../ui/pager'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState, ErrorState } from '../../ui/states'
import { Difference } from './difference'
import { useAudit } from './use-pricing'

const PAGE = 50
const TONES: Record<AuditLog['action'], Tone> = { CREATE: 'success', UPDATE: 'info', DELETE: 'error' }

/** Who changed what and when, newest first. Only asked for while it is shown. */
export function AuditTrail() {
  const { t } = useTranslation()
  const [page, setPage] = usePage()
  const [table, setTable] = useParam('table')
  const [action, setAction] = useParam('action')
  const [person, setPerson] = useParam('person')
  const [day, setDay] = useParam('day')
  const table_name = AUDIT_TABLES.find((known) => known === table)
  const kind = AUDIT_ACTIONS.find((known) => known === action)
  const query = useAudit({
    page,
    limit: PAGE,
    ...(table_name && { table_name }),
    ...(kind && { action: kind }),
    ...(person && { changed_by: person }),
    ...(day && { day }),
  })
  if (query.isPending) return <SkeletonCards />
  if (!query.data) {
    return (
      <ErrorState
        title={t('pricing.auditFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { logs, people, total } = query.data
  return (
    <>
      <search className="mb-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Select label={t('pricing.filterTable')} value={table} onChange={(event) => setTable(event.target.value)}>
          <option value="">{t('pricing.all')}</option>
          {AUDIT_TABLES.map((name) => (
            <option key={name} value={name}>
              {t(`pricing.table_${name}`)}
            </option>
          ))}
        </Select>
        <Select label={t('pricing.filterAction')} value={action} onChange={(event) => setAction(event.target.value)}>
          <option value="">{t('pricing.all')}</option>
          {AUDIT_ACTIONS.map((name) => (
            <option key={name} value={name}>
              {t(`pricing.action_${name}`)}
            </option>
          ))}
        </Select>
        <Select label={t('pricing.filterPerson')} value={person} onChange={(event) => setPerson(event.target.value)}>
          <option value="">{t('pricing.all')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Input
          label={t('pricing.filterDay')}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </search>
      {logs.length === 0 ? (
        <EmptyState title={t('pricing.noLogs')}>{t('pricing.noLogsText')}</EmptyState>
      ) : (
        <ol className="grid gap-3">
          {logs.map((log) => (
            <li key={log.id} className="grid gap-3 rounded-card border border-line bg-card p-4 sm:p-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <Badge tone={TONES[log.action]}>{t(`pricing.action_${log.action}`)}</Badge>
                <h3 className="text-base">
                  {t(`pricing.table_${log.table_name}`)}
                  {nameOf(log) && <span className="ml-2 font-mono font-normal">{nameOf(log)}</span>}
                </h3>
                <p className="ml-auto text-sm text-soft">
                  {log.changed_by ?? t('pricing.system')} ·{' '}
                  <time dateTime={log.changed_at}>{dateTimeOf(log.changed_at)}</time>
                </p>
              </div>
              <Difference before={log.old_values} after={log.new_values} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} limit={PAGE} total={total} onChange={setPage} />
    </>
  )
}

function nameOf({ old_values, new_values }: AuditLog): string {
  const name = new_values?.name ?? old_values?.name
  return typeof name === 'string' ? name : ''
}
