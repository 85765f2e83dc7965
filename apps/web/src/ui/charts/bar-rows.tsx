import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type BarProps, CHART_COLOURS, topOf } from './chart'
import { ChartFrame } from './frame'
import { useWidth } from './plot'

interface Props extends BarProps {
  /** The end of the axis if it is known, such as 100 for a share; the longest bar by default. */
  readonly max?: number
}

const ROW = 46
const AXIS = 22

/** Horizontal bars, for names: each carries its name and value, so that the longest name fits a phone. */
export function BarRows(props: Props) {
  const { places, values, name, format, tick = format, colour = 'lagoon', max = 0 } = props
  const [ref, width] = useWidth()
  const bottom = places.length * ROW
  const x = scaleLinear<number>({ domain: [0, topOf([max, ...values])], range: [0, Math.max(1, width - 1)], nice: 4 })
  const ticks = x.ticks(4)
  const anchorOf = (index: number) => (index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle')
  return (
    <ChartFrame {...props} series={[{ name, values }]}>
      <div ref={ref} className="mt-1">
        {width > 0 && (
          <svg aria-hidden width={width} height={bottom + AXIS} className="block text-[0.8125rem]">
            {ticks.map((value, index) => (
              <g key={value} transform={`translate(${x(value)} 0)`} className="text-line">
                <line y2={bottom} stroke="currentColor" strokeDasharray={index ? '2 4' : undefined} />
                <text y={bottom + 15} textAnchor={anchorOf(index)} className="tabular fill-soft text-[0.6875rem]">
                  {tick(value)}
                </text>
              </g>
            ))}
            {places.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
              <g key={index} transform={`translate(0 ${index * ROW})`}>
                <text y={17} x={4} className="chart-label fill-ink">
                  {place.label}
                </text>
                <text y={17} x={width - 2} textAnchor="end" className="chart-label tabular fill-ink font-semibold">
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
