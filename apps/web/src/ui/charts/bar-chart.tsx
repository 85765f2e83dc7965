import { scaleBand } from '@visx/scale'
import { Bar } from '@visx/shape'
import { cx } from '../cx'
import { type BarProps, CHART_COLOURS, PLOT } from './chart'
import { ChartFrame } from './frame'
import { Plot } from './plot'

/** Vertical bars, for ordered categories such as days and hours. */
export function BarChart(props: BarProps & { readonly height?: number }) {
  const { places, values, name, colour = 'blue' } = props
  const series = [{ name, values }]
  const scale = (width: number) => {
    const band = scaleBand<number>({
      domain: places.map((_, index) => index),
      range: [PLOT.left, Math.max(PLOT.left + 1, width - PLOT.right)],
      padding: places.length > 40 ? 0.15 : 0.3,
    })
    const xOf = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2
    return { band, xOf, placeAt: (x: number) => Math.floor((x - PLOT.left) / band.step()) }
  }
  return (
    <ChartFrame {...props} series={series}>
      <Plot {...props} series={series} scale={scale}>
        {({ x: { band }, y, bottom, active }) => (
          <g className={CHART_COLOURS[colour]}>
            {values.map((value, index) => (
              <Bar
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
                key={index}
                x={band(index)}
                y={y(value)}
                width={band.bandwidth()}
                height={bottom - y(value)}
                rx={Math.min(3, band.bandwidth() / 4)}
                fill="currentColor"
                className={cx('transition-opacity', active !== undefined && active !== index && 'opacity-40')}
              />
            ))}
          </g>
        )}
      </Plot>
    </ChartFrame>
  )
}
