import { concludedFrom, type Shape } from '@ayob/domain/charts/conclusions'
import { labelSpots, type Point } from '@ayob/domain/charts/label-spots'
import { useTranslation } from 'react-i18next'
import { PLOT, type Series, type TimeProps } from './chart'
import { ChartFrame } from './frame'
import { Plot, textWidth } from './plot'

interface Props extends TimeProps {
  readonly series: readonly Series[]
  /** Fills the area below each line of the period itself. */
  readonly filled?: boolean
}

/** One or several series as lines, each with its name near its end. A line ends at the position that is not over. */
export function LineChart(props: Props) {
  const { places, series, running, filled = false } = props
  const { t } = useTranslation()
  const last = places.length - 1
  const [now, before] = [series.find(({ earlier }) => !earlier), series.find(({ earlier }) => earlier)]
  const values = now?.values ?? []
  const shape: Shape = before
    ? { kind: 'compared', values, earlier: before.values, running }
    : { kind: 'time', values, running }
  const scale = (width: number) => {
    const room = Math.max(1, width - PLOT.left - PLOT.right)
    return {
      xOf: (index: number) => PLOT.left + (last > 0 ? index / last : 0.5) * room,
      placeAt: (x: number) => Math.round(((x - PLOT.left) / room) * last),
    }
  }
  const labelOf = ({ name, earlier }: Series) =>
    running === undefined || earlier ? name : `${name} (${t('chart.soFar')})`
  /** The points of a line, up to the position that is not over. */
  const shown = ({ values, earlier }: Series) => (earlier ? values : values.slice(0, (running ?? last) + 1))
  return (
    <ChartFrame {...props} said={concludedFrom(shape)}>
      <Plot {...props} scale={scale} above={series.length}>
        {({ x: { xOf }, y, width, top, bottom, active }) => {
          const lines = series.map((one) => shown(one).map((value, at): Point => [xOf(at), y(value)]))
          const spots = labelSpots(
            series.map((one, index) => ({
              width: textWidth(labelOf(one), 12),
              y: lines[index]?.at(-1)?.[1] ?? bottom,
            })),
            lines,
            { right: width - PLOT.right, top, bottom },
          )
          return (
            <>
              {active !== undefined && (
                <line
                  x1={xOf(active)}
                  x2={xOf(active)}
                  y1={top}
                  y2={bottom}
                  stroke="currentColor"
                  className="text-control"
                />
              )}
              {series.map((one, index) => {
                const { name, values, earlier = false } = one
                const points = lines[index] ?? []
                const solid = earlier || running === undefined ? points : points.slice(0, running)
                const stroke = {
                  fill: 'none',
                  stroke: 'currentColor',
                  strokeWidth: 2.25,
                  strokeLinejoin: 'round',
                } as const
                const at = active ?? (places.length === 1 ? 0 : undefined)
                return (
                  <g key={name} className={earlier ? 'text-slate' : 'text-shade-3'}>
                    {filled && !earlier && <path d={areaOf(points, bottom)} fill="currentColor" fillOpacity={0.14} />}
                    <path {...stroke} d={pathOf(solid)} strokeDasharray={earlier ? '5 5' : undefined} />
                    {!earlier && running !== undefined && (
                      <path {...stroke} d={pathOf(points.slice(Math.max(0, running - 1)))} strokeDasharray="2 4" />
                    )}
                    {at !== undefined && at < points.length && (
                      <circle cx={xOf(at)} cy={y(values[at] ?? 0)} r={4} fill="currentColor" />
                    )}
                    <text
                      x={width - PLOT.right}
                      y={spots[index]}
                      dy="0.35em"
                      textAnchor="end"
                      className="fill-current text-xs font-semibold"
                    >
                      {labelOf(one)}
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

const pathOf = (points: readonly Point[]) => points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** The area between a line and zero. */
const areaOf = (points: readonly Point[], bottom: number) => {
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `${pathOf(points)}L${last[0]} ${bottom}L${first[0]} ${bottom}Z` : ''
}
