import { concludedFrom } from '@ayob/domain/charts/conclusions'
import { axisOf } from '@ayob/domain/charts/scale'
import { cx } from '../cx'
import { type ChartProps, isNamed, NAMED, nameOf, PLAIN, type Place } from './chart'
import { ChartFrame } from './frame'

interface Props extends ChartProps {
  readonly places: readonly Place[]
  readonly values: readonly number[]
  /** What the bars count, such as 'Plays'. */
  readonly name: string
  /** The end of the axis of values that don't add up, such as 100 for shares. */
  readonly max?: number
}

/** Horizontal bars for named values. Each shows its name and value, so that a long name fits on a phone. */
export function BarRows(props: Props) {
  const { places, values, name, format, unit, max } = props
  const { ticks, texts, top } = axisOf(max === undefined ? values : [max, ...values], unit)
  const said = concludedFrom({ kind: max === undefined ? 'parts' : 'ranks', values })
  const percent = (value: number) => `${(value / top) * 100}%`
  const shiftOf = (index: number) =>
    index === 0 ? '' : index === ticks.length - 1 ? '-translate-x-full' : '-translate-x-1/2'
  return (
    <ChartFrame {...props} series={[{ name, values }]} said={said}>
      <div aria-hidden className="relative mt-1 pb-6 text-[0.8125rem]">
        {ticks.map((value, index) => (
          <div key={value} className="absolute inset-y-0" style={{ left: percent(value) }}>
            <div className={cx('h-[calc(100%-1.5rem)] border-l border-line', index > 0 && 'border-dashed')} />
            <span
              className={cx('tabular absolute bottom-0 text-[0.6875rem] whitespace-nowrap text-soft', shiftOf(index))}
            >
              {texts[index]}
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
              className={cx('h-3 rounded-[3px] bg-current', isNamed(said, index) ? NAMED : PLAIN)}
              style={{ width: percent(values[index] ?? 0) }}
            />
          </div>
        ))}
      </div>
    </ChartFrame>
  )
}
