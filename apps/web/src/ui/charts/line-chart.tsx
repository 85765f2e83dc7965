import { scalePoint } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { CHART_COLOURS, type ChartProps, PLOT, type Place, type Series } from './chart'
import { ChartFrame } from './frame'
import { Plot } from './plot'

interface Props extends ChartProps {
  readonly places: readonly Place[]
  readonly series: readonly Series[]
  /** Fills the area below each line that is not dashed. */
  readonly filled?: boolean
}

const LABEL_HEIGHT = 15

/** Returns the positions of the line names: above the end of each line, moved apart where two would touch. */
function labelHeights(ends: readonly number[]): number[] {
  const order = ends.map((y, index) => ({ y, index })).sort((a, b) => b.y - a.y)
  const placed: number[] = []
  let ceiling = Number.POSITIVE_INFINITY
  for (const { y, index } of order) {
    ceiling = Math.max(11, Math.min(y - 8, ceiling - LABEL_HEIGHT))
    placed[index] = ceiling
  }
  return placed
}

/** One or several series as lines, each with its name at its end. */
export function LineChart(props: Props) {
  const { places, series, filled = false } = props
  const last = places.length - 1
  const scale = (width: number) => {
    const range: [number, number] = [PLOT.left, Math.max(PLOT.left + 1, width - PLOT.right)]
    const point = scalePoint<number>({ domain: places.map((_, index) => index), range })
    return {
      xOf: (index: number) => point(index) ?? 0,
      placeAt: (x: number) => Math.round(((x - range[0]) / (range[1] - range[0])) * last),
    }
  }
  return (
    <ChartFrame {...props}>
      <Plot {...props} scale={scale}>
        {({ x: { xOf }, y, width, bottom, active }) => {
          const labels = labelHeights(series.map(({ values }) => y(values[last] ?? 0)))
          return (
            <>
              {active !== undefined && (
                <line
                  x1={xOf(active)}
                  x2={xOf(active)}
                  y1={PLOT.top}
                  y2={bottom}
                  stroke="currentColor"
                  className="text-control"
                />
              )}
              {series.map(({ name, values, colour = 'lagoon', dashed }, index) => {
                const path = {
                  data: [...values],
                  x: (_: number, at: number) => xOf(at),
                  y: (value: number) => y(value),
                }
                return (
                  <g key={name} className={CHART_COLOURS[colour]}>
                    {filled && !dashed && <AreaClosed {...path} yScale={y} fill="currentColor" fillOpacity={0.14} />}
                    <LinePath
                      {...path}
                      stroke="currentColor"
                      strokeWidth={2.25}
                      strokeLinejoin="round"
                      strokeDasharray={dashed ? '5 5' : undefined}
                    />
                    {(places.length === 1 || active !== undefined) && (
                      <circle cx={xOf(active ?? 0)} cy={y(values[active ?? 0] ?? 0)} r={4} fill="currentColor" />
                    )}
                    <text
                      x={width - PLOT.right}
                      y={labels[index]}
                      textAnchor="end"
                      className="chart-label fill-current text-xs font-semibold"
                    >
                      {name}
                    </text>
                  </g>
                )
              })}
            </>
          )
        }}
      </Plot>
    </ChartFrame>
  )
}
