import { AUDIT_ACTIONS, AUDIT_TABLES, type AuditLog, pricingAudit } from '@ayob/contract/pricing-admin'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { Badge, type Tone } from '../../ui/badge'
import { DateInput } from '../../ui/date-input'
import { Select } from '../../ui/field'
import { List } from '../../ui/list-page'
import { Difference } from './difference'
import { useReadWithToast } from './use-pricing'

const PAGE = 50
const TONES: Record<AuditLog['action'], Tone> = { CREATE: 'success', UPDATE: 'info', DELETE: 'error' }

/** The audit trail, newest first. It is loaded each time it is shown. */
export function AuditTrail() {
  const { t } = useTranslation()
  const list = useListState()
  const query = useReadWithToast(
    useCall(pricingAudit, {
      query: {
        page: list.page,
        limit: PAGE,
        table_name: list.oneOf('table', AUDIT_TABLES),
        action: list.oneOf('action', AUDIT_ACTIONS),
        changed_by: list.filter('person'),
        day: list.filter('day'),
      },
      placeholderData: LIST.placeholderData,
      staleTime: 0,
    }),
    t('pricing.auditFailed'),
    t('pricing.auditError'),
  )
  return (
    <List
      query={query}
      failed={t('pricing.auditFailed')}
      list={{ ...list, q: '' }}
      filters={({ people }) => (
        <search className="filter-row mb-5">
          <Select
            label={t('pricing.filterTable')}
            empty={t('pricing.all')}
            options={AUDIT_TABLES.map((name) => [name, t(`pricing.table_${name}`)])}
            {...list.field('table')}
          />
          <Select
            label={t('pricing.filterAction')}
            empty={t('pricing.all')}
            options={AUDIT_ACTIONS.map((name) => [name, t(`pricing.action_${name}`)])}
            {...list.field('action')}
          />
          <Select
            label={t('pricing.filterPerson')}
            empty={t('pricing.all')}
            options={people.map(({ id, name }) => [id, name])}
            {...list.field('person')}
          />
          <DateInput label={t('pricing.filterDay')} {...list.field('day')} />
        </search>
      )}
      rows={({ logs }) => logs}
      empty={t('pricing.noLogs')}
      emptyText={t('pricing.noLogsText')}
    >
      {(logs) => (
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
    </List>
  )
}

function nameOf({ old_values, new_values }: AuditLog): string {
  const name = new_values?.name ?? old_values?.name
  return typeof name === 'string' ? name : ''
}
