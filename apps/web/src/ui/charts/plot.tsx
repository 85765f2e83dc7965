import { scaleLinear } from '@visx/scale'
import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChartProps, nameOf, PLOT, type Place, type Series, topOf } from './chart'

/** Returns the width of an element in pixels and follows its changes; 0 until it is measured. */
function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return [watch, width]
}

/** Converts between positions and pixels from the left edge of the plot. */
interface PlaceScale {
  readonly xOf: (index: number) => number
  readonly placeAt: (x: number) => number
}

interface Drawing<Scale> {
  readonly x: Scale
  readonly y: ReturnType<typeof scaleLinear<number>>
  readonly width: number
  readonly bottom: number
  /** The position under the pointer. */
  readonly active: number | undefined
}

interface Props<Scale> extends Pick<ChartProps, 'title' | 'format' | 'tick'> {
  places: readonly Place[]
  series: readonly Series[]
  height?: number
  /** Creates the horizontal scale for a width. */
  scale: (width: number) => Scale
  children: (drawing: Drawing<Scale>) => ReactNode
}

/**
 * Axes with a drawing between them. The figures of a position are shown under the pointer, a finger or the arrow keys:
 * below the drawing is a native slider, so that keys and assistive technology work as usual.
 */
export function Plot<Scale extends PlaceScale>({ title, places, series, format, ...props }: Props<Scale>) {
  const { t } = useTranslation()
  const { tick = format, height = PLOT.height, scale, children } = props
  const [ref, width] = useWidth()
  const [pointed, setPointed] = useState<number>()
  const within = (index: number) => Math.min(places.length - 1, Math.max(0, index))
  const active = pointed === undefined ? undefined : within(pointed)
  const textsOf = (index: number) => [
    nameOf(places[index]),
    ...series.map(({ name, values }) => `${name}: ${format(values[index] ?? 0)}`),
  ]
  const bottom = height - PLOT.bottom
  const range = [bottom, PLOT.top]
  const y = scaleLinear<number>({ domain: [0, topOf(series.flatMap(({ values }) => values))], range, nice: 4 })
  const x = scale(width)
  return (
    <div ref={ref} className="mt-auto">
      <div
        className="relative rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-lagoon"
        style={{ height }}
        onPointerMove={(event) => {
          setPointed(x.placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        {width > 0 && (
          <svg aria-hidden width={width} height={height} className="block">
            <g className="text-line">
              {y.ticks(4).map((value) => (
                <g key={value} transform={`translate(0 ${y(value)})`}>
                  <line
                    x1={PLOT.left}
                    x2={width - PLOT.right}
                    stroke="currentColor"
                    strokeDasharray={value ? '2 4' : undefined}
                  />
                  <text x={PLOT.left - 8} dy="0.32em" textAnchor="end" className="tabular fill-soft text-[0.6875rem]">
                    {tick(value)}
                  </text>
                </g>
              ))}
            </g>
            <PlaceAxis places={places} xOf={x.xOf} width={width} height={height} />
            {children({ x, y, width, bottom, active })}
          </svg>
        )}
        <input
          type="range"
          className="sr-only"
          aria-label={t('chart.walk', { title })}
          aria-valuetext={textsOf(active ?? 0).join(', ')}
          min={0}
          max={places.length - 1}
          value={pointed ?? 0}
          onFocus={() => setPointed(pointed ?? 0)}
          onBlur={() => setPointed(undefined)}
          onChange={(event) => setPointed(Number(event.target.value))}
        />
        {active !== undefined && (
          <div
            aria-hidden
            className="pointer-events-none absolute top-0 z-10 max-w-[70%] -translate-x-1/2 rounded-control border border-line bg-raised px-2.5 py-1.5 text-xs leading-4.5 whitespace-nowrap shadow-lg"
            style={{ left: Math.min(width - 80, Math.max(PLOT.left + 34, x.xOf(active))) }}
          >
            {textsOf(active).map((line, index) => (
              <span key={line} className={index === 0 ? 'block text-soft' : 'tabular block font-semibold'}>
                {line}
              </span>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

interface PlaceAxisProps {
  places: readonly Place[]
  xOf: (index: number) => number
  width: number
  height: number
}

const LETTER = 6.5

/** As many names below the plot as fit next to each other. */
function PlaceAxis({ places, xOf, width, height }: PlaceAxisProps) {
  const room = Math.max(...places.map(({ label }) => label.length)) * LETTER + 14
  const fitting = Math.max(1, Math.floor((width - PLOT.left - PLOT.right) / room))
  const step = Math.max(1, Math.ceil(places.length / fitting))
  return places.map(
    ({ label }, index) =>
      index % step === 0 && (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is identified by its position
          key={index}
          x={Math.min(xOf(index), width - (label.length * LETTER) / 2)}
          y={height - 9}
          textAnchor="middle"
          className="tabular fill-soft text-[0.6875rem]"
        >
          {label}
        </text>
      ),
  )
}
