import type { AnswerOf } from '@ayob/contract/call'
import type { adminYield, YieldFigures } from '@ayob/contract/yield'
import { Banknote, CircleDashed, Gauge, MonitorPlay, PlaySquare, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count, dayText, money } from '../../lib/format'
import { placeName } from '../../lib/place-name'
import { Card } from '../../ui/card'
import { BarChart } from '../../ui/charts/bar-chart'
import { BarRows } from '../../ui/charts/bar-rows'
import { FiguresTable } from '../../ui/figures-table'
import { Scroll } from '../../ui/scroll'
import { Figures } from '../../ui/stat-card'

type Yields = AnswerOf<typeof adminYield>

const rateText = (rate: number) => `${rate.toFixed(1)}%`
const told = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value))
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The figures of the whole period. */
export function YieldTotals({ yields: { totals } }: { yields: Yields }) {
  const { t } = useTranslation()
  const sold = totals.sold === null ? {} : { note: t('yield.soldNote', { sold: count(totals.sold) }) }
  return (
    <Figures
      items={[
        [t('yield.offered'), count(totals.offered), MonitorPlay, 'blue'],
        [t('yield.delivered'), count(totals.delivered), PlaySquare, 'green', sold],
        [t('yield.empty'), count(totals.empty), CircleDashed, 'orange', { note: t('yield.emptyNote') }],
        [t('yield.fillRate'), told(totals.fill_rate, rateText), Gauge, 'purple'],
        [t('yield.worth'), money(totals.worth), Banknote, 'green', { note: t('yield.worthNote') }],
        [t('yield.yield'), told(totals.yield, money), TrendingUp, 'blue', { note: t('yield.yieldNote') }],
      ]}
    />
  )
}

/** Where one more booking would fit, in words. */
export function RoomList({ room }: Pick<Yields, 'room'>) {
  const { t } = useTranslation()
  return (
    <Card title={t('yield.room')} text={t('yield.roomText')}>
      {room.length === 0 && <p className="mt-4">{t('yield.roomNone')}</p>}
      <ol className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {room.map(({ area, vehicle_type, from_hour, to_hour, offered, free, fits, vehicles }) => (
          <li key={`${area} ${vehicle_type} ${from_hour}`} className="border-l-[3px] border-lagoon pl-3">
            <p className="font-medium">
              {t(`states.vehicle_${vehicle_type}`)} ·{' '}
              {t('yield.roomPlace', { area: placeName(area), from: hourText(from_hour), to: hourText(to_hour) })}
            </p>
            <p className="tabular text-soft">
              {t('yield.roomFree', { free: count(free), offered: count(offered), fits: count(fits) })}{' '}
              {vehicles > 0 ? t('yield.roomGoal', { count: vehicles }) : t('yield.roomSmall')}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Areas in a chart; the table has all. */
const AREAS_SHOWN = 6

/** Fill rate by hour, and empty slots by area. */
export function YieldCharts({ yields }: { yields: Yields }) {
  const { t } = useTranslation()
  const areaName = useAreaName()
  const period = `${dayText(yields.from)} – ${dayText(yields.to)}`
  const areas = [...yields.by_area].sort((a, b) => b.empty - a.empty).slice(0, AREAS_SHOWN)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <BarChart
        shares
        className="min-w-0"
        title={t('yield.fillByHour')}
        period={period}
        head={t('yield.hour')}
        name={t('yield.fillRate')}
        unit="%"
        places={yields.by_hour.map(({ hour }) => ({ label: hourText(hour).slice(0, 2), name: hourText(hour) }))}
        values={yields.by_hour.map(({ fill_rate }) => fill_rate ?? 0)}
        format={rateText}
        empty={t('yield.none')}
      />
      <BarRows
        className="min-w-0"
        title={t('yield.emptyByArea')}
        period={period}
        head={t('yield.area')}
        name={t('yield.empty')}
        places={areas.map(({ area }) => ({ label: areaName(area) }))}
        values={areas.map(({ empty }) => empty)}
        format={count}
        empty={t('yield.none')}
      />
    </div>
  )
}

/** The figures by vehicle type, by area and by hour. */
export function YieldTables({ yields }: { yields: Yields }) {
  const { t } = useTranslation()
  const areaName = useAreaName()
  const types = yields.by_vehicle_type.map(({ vehicle_type, sold, ...figures }) => ({
    name: t(`states.vehicle_${vehicle_type}`),
    cells: [told(sold, count), ...cellsOf(figures)],
  }))
  const areas = yields.by_area.map(({ area, ...figures }) => ({ name: areaName(area), cells: cellsOf(figures) }))
  const hours = yields.by_hour
    .filter(({ offered }) => offered > 0)
    .map(({ hour, ...figures }) => ({ name: hourText(hour), cells: cellsOf(figures) }))
  const columns = [
    ...[t('yield.offered'), t('yield.delivered'), t('yield.empty')],
    ...[t('yield.fillRate'), t('yield.worth'), t('yield.yield')],
  ]
  return (
    <>
      <Table title={t('yield.byType')} head={t('yield.vehicle')} columns={[t('yield.sold'), ...columns]} rows={types} />
      <Table title={t('yield.byArea')} head={t('yield.area')} columns={columns} rows={areas} />
      <Table title={t('yield.byHour')} head={t('yield.hour')} columns={columns} rows={hours} />
    </>
  )
}

const cellsOf = (figures: YieldFigures) => [
  ...[count(figures.offered), count(figures.delivered), count(figures.empty)],
  ...[told(figures.fill_rate, rateText), money(figures.worth), told(figures.yield, money)],
]

function Table({
  title,
  ...rest
}: { title: string } & Pick<Parameters<typeof FiguresTable>[0], 'head' | 'columns' | 'rows'>) {
  return (
    <Card title={title} className="min-w-0">
      <Scroll label={title} className="mt-3 overflow-x-auto">
        <FiguresTable {...rest} className="min-w-2xl" />
      </Scroll>
    </Card>
  )
}

function useAreaName(): (area: string) => string {
  const { t } = useTranslation()
  return (area) => (area === '' ? t('yield.elsewhere') : placeName(area))
}
