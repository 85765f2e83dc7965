import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { cx } from '../cx'
import { PlaceAxis, ValueAxis } from './axes'
import { CHART_COLOURS, type ChartColour, type ChartProps, nameOf, PLOT, type Place, topOf } from './chart'
import { ChartFrame } from './frame'
import { Readout } from './readout'
import { useWidth } from './use-width'

interface Props extends ChartProps {
  readonly places: readonly Place[]
  readonly values: readonly number[]
  /** Heading of the places in the table, such as 'Day'. */
  readonly head: string
  /** What the bars count, such as 'Plays'. */
  readonly name: string
  readonly colour?: ChartColour
  readonly height?: number
}

/** Upright bars, for things in an order: days, hours. */
export function BarChart(props: Props) {
  const { title, period, format, tick = format, empty, className } = props
  const { places, values, head, name, colour = 'blue', height = PLOT.height } = props
  const [ref, width] = useWidth()
  const bottom = height - PLOT.bottom
  const y = scaleLinear<number>({ domain: [0, topOf(values)], range: [bottom, PLOT.top], nice: 4 })
  const x = scaleBand<number>({
    domain: places.map((_, index) => index),
    range: [PLOT.left, Math.max(PLOT.left + 1, width - PLOT.right)],
    padding: places.length > 40 ? 0.15 : 0.3,
  })
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2
  return (
    <ChartFrame
      title={title}
      period={period}
      head={head}
      columns={[name]}
      rows={places.map((place, index) => ({ name: nameOf(place), cells: [format(values[index] ?? 0)] }))}
      empty={values.every((value) => value === 0) ? empty : undefined}
      className={className}
    >
      <div ref={ref} className="mt-auto">
        <Readout
          title={title}
          count={places.length}
          width={width}
          height={height}
          at={(left) => Math.floor((left - PLOT.left) / x.step())}
          xOf={middle}
          say={(index) => [nameOf(places[index] ?? { label: '' }), `${name}: ${format(values[index] ?? 0)}`]}
        >
          {(active) =>
            width > 0 && (
              <svg aria-hidden width={width} height={height} className="block">
                <ValueAxis scale={y} width={width} tick={tick} />
                <PlaceAxis places={places} xOf={middle} width={width} height={height} />
                <g className={CHART_COLOURS[colour]}>
                  {values.map((value, index) => (
                    <Bar
                      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
                      key={index}
                      x={x(index)}
                      y={y(value)}
                      width={x.bandwidth()}
                      height={bottom - y(value)}
                      rx={Math.min(3, x.bandwidth() / 4)}
                      fill="currentColor"
                      className={cx('transition-opacity', active !== undefined && active !== index && 'opacity-40')}
                    />
                  ))}
                </g>
              </svg>
            )
          }
        </Readout>
      </div>
    </ChartFrame>
  )
}
