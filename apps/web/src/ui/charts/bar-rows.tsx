import { scaleLinear } from '@visx/scale'
import { cx } from '../cx'
import { type BarProps, CHART_COLOURS, nameOf, topOf } from './chart'
import { ChartFrame } from './frame'

interface Props extends BarProps {
  /** The end of the axis if it is known, such as 100 for a share; the longest bar by default. */
  readonly max?: number
}

/** Horizontal bars for named values. Each shows its name and value, so that a long name fits on a phone. */
export function BarRows(props: Props) {
  const { places, values, name, format, tick = format, colour = 'lagoon', max = 0 } = props
  const percent = scaleLinear<number>({ domain: [0, topOf([max, ...values])], range: [0, 100], nice: 4 })
  const ticks = percent.ticks(4)
  const shiftOf = (index: number) =>
    index === 0 ? '' : index === ticks.length - 1 ? '-translate-x-full' : '-translate-x-1/2'
  return (
    <ChartFrame {...props} series={[{ name, values }]}>
      <div aria-hidden className="relative mt-1 pb-6 text-[0.8125rem]">
        {ticks.map((value, index) => (
          <div key={value} className="absolute inset-y-0" style={{ left: `${percent(value)}%` }}>
            <div className={cx('h-[calc(100%-1.5rem)] border-l border-line', index > 0 && 'border-dashed')} />
            <span
              className={cx('tabular absolute bottom-0 text-[0.6875rem] whitespace-nowrap text-soft', shiftOf(index))}
            >
              {tick(value)}
            </span>
          </div>
        ))}
        {places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
          <div key={index} className="relative grid h-11.5 grid-cols-1 content-start gap-1.5 pt-1">
            <div className="flex justify-between gap-3 leading-4.5">
              <span className="truncate bg-card px-1" title={nameOf(place)}>
                {place.label}
              </span>
              <span className="tabular bg-card pl-1 font-semibold">{format(values[index] ?? 0)}</span>
            </div>
            <div
              className={cx('h-3 rounded-[3px] bg-current', CHART_COLOURS[colour])}
              style={{ width: `${percent(values[index] ?? 0)}%` }}
            />
          </div>
        ))}
      </div>
    </ChartFrame>
  )
}
