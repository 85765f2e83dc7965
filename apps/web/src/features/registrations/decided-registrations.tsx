import { approvedRegistrations, type Registration, rejectedRegistrations } from '@ayob/contract/registrations'
import { LayoutGrid, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/address'
import { useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { ROWS_AT_ONCE, useRowsInView } from '../../lib/use-rows-in-view'
import { Button } from '../../ui/button'
import { List } from '../../ui/list-page'
import { LongTable } from '../../ui/long-table'
import { DecidedCard, fullName } from './registration-card'
import { WITH_DOCUMENTS } from './registration-list'

const LISTS = { approved: approvedRegistrations, rejected: rejectedRegistrations } as const
type Tab = keyof typeof LISTS
const PAGE = 50

/** Registrations that were approved or rejected, as cards with their documents or as one table. */
export function DecidedRegistrations({ tab, q }: { tab: Tab; q: string }) {
  const { t } = useTranslation()
  const list = useListState()
  const approved = tab === 'approved'
  const isTable = list.filter('show') === 'table'
  const paging = isTable ? { page: 1, limit: ROWS_AT_ONCE } : { page: list.page, limit: PAGE }
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button icon={isTable ? LayoutGrid : Table2} onClick={() => list.setFilter('show', isTable ? '' : 'table')}>
          {t(isTable ? 'people.asCards' : 'people.asTable')}
        </Button>
      </div>
      <List
        query={useCall(LISTS[tab], { query: { ...paging, q }, ...WITH_DOCUMENTS })}
        failed={t('admin.registrationsFailed')}
        list={list}
        isLong={isTable}
        rows={({ registrations }) => registrations}
        empty={approved ? t('admin.emptyApproved') : t('admin.emptyRejected')}
        emptyText={q ? undefined : approved ? t('admin.emptyApprovedText') : t('admin.emptyRejectedText')}
      >
        {(registrations, { total }) =>
          isTable ? (
            <DecidedTable key={q} tab={tab} q={q} total={total} />
          ) : (
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
              {registrations.map((registration) => (
                <DecidedCard key={registration.id} registration={registration} />
              ))}
            </div>
          )
        }
      </List>
    </>
  )
}

function DecidedTable({ tab, q, total }: { tab: Tab; q: string; total: number }) {
  const { t } = useTranslation()
  const rows = useRowsInView(LISTS[tab], { q }, ({ registrations }) => registrations)
  const text = (key: string, title: string, width: number, value: (registration: Registration) => string | null) => ({
    ...{ key, title, width },
    cell: (registration: Registration) => <span title={value(registration) ?? ''}>{value(registration)}</span>,
  })
  return (
    <LongTable
      label={t(tab === 'approved' ? 'admin.tabApproved' : 'admin.tabRejected')}
      total={total}
      keyOf={({ id }) => id}
      isMarked={() => false}
      columns={[
        text('name', t('people.name'), 12, fullName),
        text('type', t('people.type'), 7, ({ type }) => t(type === 'driver' ? 'layout.driver' : 'layout.advertiser')),
        text(
          'subject',
          t('people.subject'),
          14,
          ({ details }) => details.organization_name ?? details.vehicle_number ?? null,
        ),
        text('email', t('admin.email'), 15, ({ email }) => email),
        text('phone', t('admin.phone'), 9.5, ({ phone }) => phone),
        text('reviewed', t('people.reviewed'), 12, ({ reviewed_at: at }) => at && dateTimeOf(at)),
        ...(tab === 'rejected'
          ? [text('reason', t('admin.reason'), 18, ({ rejection_reason: reason }) => reason)]
          : []),
      ]}
      {...rows}
    />
  )
}
