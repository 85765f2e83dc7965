import { concludedFrom } from '@ayob/domain/charts/conclusions'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx'
import { isNamed, NAMED, PLAIN, PLOT, type TimeProps } from './chart'
import { ChartFrame } from './frame'
import { Plot, textWidth } from './plot'

interface Props extends TimeProps {
  readonly values: readonly number[]
  /** What the bars count, such as 'Plays'. */
  readonly name: string
  /** The positions are the hours of a day. */
  readonly clock?: boolean
  /** The values are shares, which are compared and don't add up. */
  readonly shares?: boolean
  readonly height?: number
}

/** Vertical bars, for ordered categories such as days and hours. The bars that the sentence names are stronger. */
export function BarChart(props: Props) {
  const { places, values, name, running, clock = false, shares = false } = props
  const series = [{ name, values }]
  const said = concludedFrom(
    shares || clock ? { kind: shares ? 'ranks' : 'clock', values } : { kind: 'time', values, running },
  )
  const scale = (width: number) => {
    const step = Math.max(1, width - PLOT.left - PLOT.right) / Math.max(1, places.length)
    const bar = step * (places.length > 40 ? 0.85 : 0.7)
    const xOf = (index: number) => PLOT.left + (index + 0.5) * step
    return { bar, xOf, placeAt: (x: number) => Math.floor((x - PLOT.left) / step) }
  }
  return (
    <ChartFrame {...props} series={series} said={said}>
      <Plot {...props} series={series} scale={scale}>
        {({ x: { bar, xOf }, y, width, bottom, active }) => (
          <>
            {values.map((value, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
                key={index}
                x={xOf(index) - bar / 2}
                y={y(value)}
                width={bar}
                height={bottom - y(value)}
                rx={Math.min(3, bar / 4)}
                fill="currentColor"
                {...(index === running && { fillOpacity: 0.18, stroke: 'currentColor', strokeDasharray: '4 3' })}
                className={cx(
                  'transition-opacity',
                  isNamed(said, index) ? NAMED : PLAIN,
                  active !== undefined && active !== index && 'opacity-40',
                )}
              />
            ))}
            {running !== undefined && <SoFar x={xOf(running)} y={y(values[running] ?? 0)} width={width} />}
          </>
        )}
      </Plot>
    </ChartFrame>
  )
}

/** Says above a bar that its figure is the one so far. */
function SoFar({ x, y, width }: { x: number; y: number; width: number }) {
  const { t } = useTranslation()
  const text = t('chart.soFar')
  return (
    <text
      x={Math.min(x, width - PLOT.right - textWidth(text, 11) / 2)}
      y={y - 7}
      textAnchor="middle"
      className="fill-soft text-[0.6875rem]"
    >
      {text}
    </text>
  )
}
