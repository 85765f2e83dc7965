import { axisOf } from '@ayob/domain/charts/scale'
import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, PLOT, type Place, type Series, type TimeProps } from './chart'

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
  readonly y: (value: number) => number
  readonly width: number
  /** The heights of the end of the axis and of zero. */
  readonly top: number
  readonly bottom: number
  /** The position under the pointer. */
  readonly active: number | undefined
}

interface Props<Scale> extends Pick<TimeProps, 'title' | 'format' | 'unit' | 'places' | 'running'> {
  series: readonly Series[]
  height?: number
  /** Lines of text that may need room above the plot. */
  above?: number
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
  const { unit, running, height = PLOT.height, above = 0, scale, children } = props
  const [ref, width] = useWidth()
  const [pointed, setPointed] = useState<number>()
  const within = (index: number) => Math.min(places.length - 1, Math.max(0, index))
  const active = pointed === undefined ? undefined : within(pointed)
  const textsOf = (index: number) => [
    index === running ? `${nameOf(places[index])} (${t('chart.soFar')})` : nameOf(places[index]),
    ...series.map(({ name, values }) => `${name}: ${format(values[index] ?? 0)}`),
  ]
  const bottom = height - PLOT.bottom
  const top = Math.max(PLOT.top, above * ABOVE)
  const axis = axisOf(
    series.flatMap(({ values }) => values),
    unit,
  )
  const y = (value: number) => bottom - (value / axis.top) * (bottom - top)
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
              {axis.ticks.map((value, index) => (
                <g key={value} transform={`translate(0 ${y(value)})`}>
                  <line
                    x1={PLOT.left}
                    x2={width - PLOT.right}
                    stroke="currentColor"
                    strokeDasharray={value ? '2 4' : undefined}
                  />
                  <text x={PLOT.left - 8} dy="0.32em" textAnchor="end" className="tabular fill-soft text-[0.6875rem]">
                    {axis.texts[index]}
                  </text>
                </g>
              ))}
            </g>
            <PlaceAxis places={places} xOf={x.xOf} width={width} height={height} />
            {children({ x, y, width, top, bottom, active })}
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

/** The height of a line of text above the plot. */
const ABOVE = 17

interface PlaceAxisProps {
  places: readonly Place[]
  xOf: (index: number) => number
  width: number
  height: number
}

const LETTER = 6.5

/** About the width of a text; letters of Sinhala and Tamil are wider. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (letter < '\u0b80' ? 0.62 : 0.85), 0) * size

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
