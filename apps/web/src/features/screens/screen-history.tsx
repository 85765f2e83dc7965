import { HOUR_MIN } from '@ayob/contract/durations'
import { REJECTIONS } from '@ayob/contract/plays'
import type { ScreenDay } from '@ayob/contract/screen-page'
import { useTranslation } from 'react-i18next'
import { count, dayText, hoursText, money, shortDayText, sizeText, today } from '../../lib/format'
import { Card } from '../../ui/card'
import { BarChart } from '../../ui/charts/bar-chart'
import { runningOf } from '../../ui/charts/chart'
import { FiguresTable } from '../../ui/figures-table'
import { Scroll } from '../../ui/scroll'
import type { Detail } from './screen-now'

const MB = 1_000_000
const told = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value))

/** The last days of a screen: hours on air as a chart, everything else as a table, and what was refused. */
export function ScreenHistory({ detail: { days, refused } }: { detail: Detail }) {
  const { t } = useTranslation()
  const reasons = REJECTIONS.flatMap((reason) => {
    const times = refused[reason] ?? 0
    return times === 0 ? [] : [{ reason, times }]
  }).sort((a, b) => b.times - a.times)
  return (
    <Card title={t('fleet.pageHistory', { count: days.length })}>
      <BarChart
        className="mt-4"
        title={t('fleet.pageOnAir')}
        period={t('fleet.pageHistory', { count: days.length })}
        head={t('fleet.day')}
        name={t('fleet.pageOnAirName')}
        running={runningOf(days, ({ day }) => day === today())}
        places={days.map(({ day }) => ({ label: day.slice(8), name: dayText(day) }))}
        values={days.map(({ on_air }) => on_air / HOUR_MIN)}
        format={hoursText}
        empty={t('fleet.pageNeverOnAir')}
      />
      <Scroll label={t('fleet.pageHistory', { count: days.length })} className="mt-5 max-h-96 overflow-auto">
        <FiguresTable
          className="min-w-4xl"
          label={t('fleet.pageHistory', { count: days.length })}
          head={t('fleet.day')}
          columns={[
            t('fleet.dayOnAir'),
            t('fleet.dayHeard'),
            t('fleet.dayPlays'),
            t('fleet.dayRefused'),
            t('fleet.dayUnplaced'),
            t('fleet.dayHottest'),
            t('fleet.dayStorage'),
            t('fleet.dayRestarts'),
            t('fleet.dayData'),
            t('fleet.dayPlayer'),
            t('fleet.dayEarned'),
          ]}
          rows={days.toReversed().map((day) => ({ name: shortDayText(day.day), cells: cellsOf(day) }))}
        />
      </Scroll>
      <p className="mt-2 text-sm text-soft">{t('fleet.pageHistoryText')}</p>
      <h3 className="mt-6 text-lg">{t('fleet.pageRefused', { count: days.length })}</h3>
      {reasons.length === 0 ? (
        <p className="mt-1 text-soft">{t('fleet.pageRefusedNone')}</p>
      ) : (
        <ul className="tabular mt-2 grid gap-1 sm:grid-cols-2">
          {reasons.map(({ reason, times }) => (
            <li key={reason}>
              {t('fleet.plays', { count: times })} {t(`fleet.reason_${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const cellsOf = (day: ScreenDay): string[] => [
  hoursText(day.on_air / HOUR_MIN),
  hoursText(day.heard / HOUR_MIN),
  count(day.plays),
  count(day.refused),
  count(day.unplaced),
  told(day.hottest_c, (value) => `${count(Math.round(value))} °C`),
  told(day.storage_mb, (value) => sizeText(value * MB)),
  told(day.restarts, count),
  told(day.bytes, sizeText),
  day.version ?? '–',
  money(day.earned),
]
