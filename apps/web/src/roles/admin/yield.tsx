import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { exportYield } from '@ayob/contract/yield'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RangeBar } from '../../features/reports/range-bar'
import { useYield, type YieldSearch } from '../../features/yield/use-yield'
import { RoomList, YieldCharts, YieldTables, YieldTotals } from '../../features/yield/yield-figures'
import { placeName } from '../../lib/place-name'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ChartSkeleton } from '../../ui/charts/frame'
import { Facts } from '../../ui/facts'
import { Select } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, Loaded, SkeletonPage } from '../../ui/states'

/** /admin/yield: how much of the airtime was sold, what it brought in, and what operators can sell next. */
export function Yield() {
  const { t } = useTranslation()
  const search = useYield()
  const exporting = useDownload(exportYield, t('yield.downloadFailed'))
  return (
    <>
      <PageHeader
        title={t('yield.title')}
        subtitle={t('yield.subtitle')}
        actions={
          <Button busy={exporting.busy} icon={FileDown} onClick={() => exporting.run({ query: search.asked })}>
            {t('yield.download')}
          </Button>
        }
      />
      <Filters search={search} />
      <Loaded
        query={search.query}
        failed={t('yield.loadFailed')}
        skeleton={
          <SkeletonPage>
            <ChartSkeleton />
          </SkeletonPage>
        }
      >
        {(yields) => (
          <div className="grid gap-6">
            {yields.totals.offered === 0 ? (
              <EmptyState title={t('yield.none')}>{t('yield.noneHint')}</EmptyState>
            ) : (
              <>
                <YieldTotals yields={yields} />
                <RoomList room={yields.room} />
                <YieldCharts yields={yields} />
                <YieldTables yields={yields} />
              </>
            )}
            <Definitions />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Filters({ search: { range, limit, change, filters, query } }: { search: YieldSearch }) {
  const { t } = useTranslation()
  const known = query.data?.areas ?? []
  const areas = filters.area && !known.includes(filters.area) ? [filters.area, ...known] : known
  return (
    <search className="mb-5 flex flex-wrap items-end gap-3">
      <RangeBar search={{ range, limit, change }} />
      <Select
        className="w-full sm:w-48"
        label={t('yield.type')}
        empty={t('yield.allTypes')}
        options={VEHICLE_TYPES.map((type) => [type, t(`states.vehicle_${type}`)])}
        value={filters.vehicleType ?? ''}
        onChange={({ target: { value } }) => change({ type: value })}
      />
      <Select
        className="w-full sm:w-48"
        label={t('yield.area')}
        empty={t('yield.allAreas')}
        options={areas.map((area) => [area, placeName(area)])}
        value={filters.area ?? ''}
        onChange={({ target: { value } }) => change({ area: value })}
      />
    </search>
  )
}

const DEFINED = ['offered', 'sold', 'delivered', 'empty', 'fillRate', 'worth', 'yield'] as const

function Definitions() {
  const { t } = useTranslation()
  return (
    <Card title={t('yield.definitions')} text={t('yield.fresh')}>
      <Facts className="mt-4" items={DEFINED.map((name) => [t(`yield.${name}`), t(`yield.define_${name}`)])} />
    </Card>
  )
}
