import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { CHART_COLOURS, type ChartColour, type ChartProps, nameOf, type Place, topOf } from './chart'
import { ChartFrame } from './frame'
import { useWidth } from './use-width'

interface Props extends ChartProps {
  readonly places: readonly Place[]
  readonly values: readonly number[]
  /** Heading of the places in the table, such as 'Route'. */
  readonly head: string
  /** What the bars count, such as 'Plays'. */
  readonly name: string
  readonly colour?: ChartColour
  /** End of the axis, where it is known: 100 for a share. The longest bar's when it is left out. */
  readonly max?: number
}

const ROW = 46
const AXIS = 22

/** Lying bars, for names: each carries its own name and value, so the longest name fits a phone. */
export function BarRows(props: Props) {
  const { title, period, format, tick = format, empty, className } = props
  const { places, values, head, name, colour = 'lagoon', max = 0 } = props
  const [ref, width] = useWidth()
  const bottom = places.length * ROW
  const x = scaleLinear<number>({ domain: [0, topOf([max, ...values])], range: [0, Math.max(1, width - 1)], nice: 4 })
  const ticks = x.ticks(4)
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
      <div ref={ref} className="mt-1">
        {width > 0 && (
          <svg aria-hidden width={width} height={bottom + AXIS} className="block">
            {ticks.map((value, index) => (
              <g key={value} className="text-line">
                <line
                  x1={x(value)}
                  x2={x(value)}
                  y2={bottom}
                  stroke="currentColor"
                  strokeDasharray={index ? '2 4' : undefined}
                />
                <text
                  x={x(value)}
                  y={bottom + 15}
                  textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
                  className="tabular fill-soft text-[0.6875rem]"
                >
                  {tick(value)}
                </text>
              </g>
            ))}
            {places.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
              <g key={index} transform={`translate(0 ${index * ROW})`}>
                <text
                  y={17}
                  x={4}
                  stroke="var(--card)"
                  strokeWidth={4}
                  paintOrder="stroke"
                  className="fill-ink text-[0.8125rem]"
                >
                  {place.label}
                </text>
                <text
                  y={17}
                  x={width - 2}
                  textAnchor="end"
                  stroke="var(--card)"
                  strokeWidth={4}
                  paintOrder="stroke"
                  className="tabular fill-ink text-[0.8125rem] font-semibold"
                >
                  {format(values[index] ?? 0)}
                </text>
                <Bar
                  y={24}
                  width={x(values[index] ?? 0)}
                  height={12}
                  rx={3}
                  fill="currentColor"
                  className={CHART_COLOURS[colour]}
                />
              </g>
            ))}
          </svg>
        )}
      </div>
    </ChartFrame>
  )
}
