import { type Conclusion, messageOf } from '@ayob/domain/charts/conclusions'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button'
import { cx } from '../cx'
import { FiguresTable } from '../figures-table'
import { Scroll } from '../scroll'
import { Loading, Skeleton } from '../states'
import { type ChartProps, nameOf, type Place, type Series } from './chart'

const SURFACE = 'rounded-card border border-line bg-card p-4 sm:p-5'

interface Props extends ChartProps {
  places: readonly Place[]
  /** A series may have its own format. */
  series: readonly (Series & { readonly format?: (value: number) => string })[]
  /** What the figures say; undefined when they say nothing. */
  said: Conclusion | undefined
  running?: number | undefined
  children: ReactNode
}

/**
 * A chart with title and period, the sentence that it supports, and its figures as a table that is always available to
 * screen readers.
 */
export function ChartFrame({ title, period, head, places, series, format, empty, className, ...props }: Props) {
  const { said, running, children } = props
  const { t } = useTranslation()
  const message = said && messageOf(said, (at) => nameOf(places[at]), format)
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const isEmpty = empty !== undefined && series.every(({ values }) => values.every((value) => value === 0))
  const table = (
    <FiguresTable
      className="[&_thead]:sticky [&_thead]:top-0 [&_thead]:bg-card"
      labelledBy={id}
      head={head}
      columns={series.map(({ name }) => name)}
      rows={places.map((place, index) => ({
        name: index === running ? `${nameOf(place)} (${t('chart.soFar')})` : nameOf(place),
        cells: series.map((one) => (one.format ?? format)(one.values[index] ?? 0)),
      }))}
    />
  )
  return (
    <figure aria-labelledby={id} className={cx('flex min-w-0 flex-col', SURFACE, className)}>
      <figcaption className="mb-3">
        <div className="flex items-start justify-between gap-3">
          <span id={id} className="min-w-0">
            <span className="block font-display text-lg leading-6 font-bold tracking-tight">{title}</span>
            <span className="block text-sm text-soft">{period}</span>
          </span>
          {!isEmpty && (
            <IconButton
              label={`${t('chart.asTable')}: ${title}`}
              title={t('chart.asTable')}
              aria-pressed={asTable}
              icon={asTable ? ChartNoAxesColumn : Table2}
              onClick={() => setAsTable(!asTable)}
              className="-mt-1.5 -mr-1.5 text-soft hover:text-ink print:hidden"
            />
          )}
        </div>
        {message && !isEmpty && <p className="mt-2 font-medium">{t(`chart.${message.key}`, message.values)}</p>}
      </figcaption>
      {isEmpty ? (
        <p className="grid min-h-40 flex-1 place-items-center rounded-control bg-raised px-6 text-center text-soft">
          {empty}
        </p>
      ) : (
        <>
          {!asTable && children}
          {asTable ? (
            <Scroll labelledBy={id} className="max-h-80 overflow-auto">
              {table}
            </Scroll>
          ) : (
            <div className="sr-only">{table}</div>
          )}
        </>
      )}
    </figure>
  )
}

/** The shape of a chart while it loads. */
export function ChartSkeleton() {
  return (
    <Loading className={SURFACE}>
      <Skeleton className="h-5 w-44" />
      <Skeleton className="mt-2 h-4 w-28" />
      <Skeleton className="mt-5 h-56" />
    </Loading>
  )
}
