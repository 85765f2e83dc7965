import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { PlaceAxis, ValueAxis } from './axes'
import { CHART_COLOURS, type ChartProps, nameOf, PLOT, type Place, type Series, topOf } from './chart'
import { ChartFrame } from './frame'
import { Readout } from './readout'
import { useWidth } from './use-width'

export interface LinesProps extends ChartProps {
  readonly places: readonly Place[]
  /** Heading of the places in the table, such as 'Day'. */
  readonly head: string
  readonly series: readonly Series[]
  readonly height?: number
}

const LABEL_HEIGHT = 15

/** Where the names of the lines stand: above each line's end, moved apart where two would touch. */
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

/** Lines over time or names, each with its own name at its end; `filled` colours what is below them. */
export function Lines({ filled = false, ...props }: LinesProps & { filled?: boolean }) {
  const { title, period, format, tick = format, empty, className, places, head, series, height = PLOT.height } = props
  const [ref, width] = useWidth()
  const all = series.flatMap(({ values }) => values)
  const bottom = height - PLOT.bottom
  const y = scaleLinear<number>({ domain: [0, topOf(all)], range: [bottom, PLOT.top], nice: 4 })
  const room = Math.max(1, width - PLOT.left - PLOT.right)
  const xOf = (index: number) => PLOT.left + (places.length < 2 ? room / 2 : (index / (places.length - 1)) * room)
  const last = places.length - 1
  const labels = labelHeights(series.map(({ values }) => y(values[last] ?? 0)))
  return (
    <ChartFrame
      title={title}
      period={period}
      head={head}
      columns={series.map(({ name }) => name)}
      rows={places.map((place, index) => ({
        name: nameOf(place),
        cells: series.map(({ values }) => format(values[index] ?? 0)),
      }))}
      empty={all.every((value) => value === 0) ? empty : undefined}
      className={className}
    >
      <div ref={ref} className="mt-auto">
        <Readout
          title={title}
          count={places.length}
          width={width}
          height={height}
          at={(x) => Math.round(((x - PLOT.left) / room) * last)}
          xOf={xOf}
          say={(index) => [
            nameOf(places[index] ?? { label: '' }),
            ...series.map(({ name, values }) => `${name}: ${format(values[index] ?? 0)}`),
          ]}
        >
          {(active) =>
            width > 0 && (
              <svg aria-hidden width={width} height={height} className="block">
                <ValueAxis scale={y} width={width} tick={tick} />
                <PlaceAxis places={places} xOf={xOf} width={width} height={height} />
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
                {series.map(({ name, values, colour = 'lagoon', dashed }, index) => (
                  <g key={name} className={CHART_COLOURS[colour]}>
                    {filled && !dashed && (
                      <AreaClosed
                        data={[...values]}
                        x={(_, at) => xOf(at)}
                        y={(value) => y(value)}
                        yScale={y}
                        fill="currentColor"
                        fillOpacity={0.14}
                      />
                    )}
                    <LinePath
                      data={[...values]}
                      x={(_, at) => xOf(at)}
                      y={(value) => y(value)}
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
                      fill="currentColor"
                      stroke="var(--card)"
                      strokeWidth={4}
                      paintOrder="stroke"
                      className="text-xs font-semibold"
                    >
                      {name}
                    </text>
                  </g>
                ))}
              </svg>
            )
          }
        </Readout>
      </div>
    </ChartFrame>
  )
}
