import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLOT } from './chart'

interface Props {
  title: string
  count: number
  width: number
  height: number
  /** The place under a pixel from the left edge (and from the top) of the plot. */
  at: (x: number, y: number) => number
  /** Where the readout points, in pixels from the left edge. */
  xOf: (index: number) => number
  /** What is said of a place: its name first, then a line for each figure. */
  say: (index: number) => readonly string[]
  children: (active: number | undefined) => ReactNode
}

/**
 * Figures under the pointer, a finger or the arrow keys. Under the picture lies an ordinary slider, so that keys and
 * assistive technology work as everywhere.
 */
export function Readout({ title, count, width, height, at, xOf, say, children }: Props) {
  const { t } = useTranslation()
  const [active, setActive] = useState<number>()
  const within = (index: number) => Math.min(count - 1, Math.max(0, index))
  const lines = active === undefined ? [] : say(within(active))
  return (
    <div
      className="relative rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-lagoon"
      style={{ height }}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        setActive(within(at(event.clientX - box.left, event.clientY - box.top)))
      }}
      onPointerLeave={() => setActive(undefined)}
    >
      {children(active === undefined ? undefined : within(active))}
      <input
        type="range"
        className="sr-only"
        aria-label={t('chart.walk', { title })}
        aria-valuetext={say(within(active ?? 0)).join(', ')}
        min={0}
        max={count - 1}
        value={active ?? 0}
        onFocus={() => setActive(active ?? 0)}
        onBlur={() => setActive(undefined)}
        onChange={(event) => setActive(Number(event.target.value))}
      />
      {active !== undefined && (
        <div
          aria-hidden
          className="pointer-events-none absolute top-0 z-10 max-w-[70%] -translate-x-1/2 rounded-control border border-line bg-raised px-2.5 py-1.5 text-xs leading-4.5 whitespace-nowrap shadow-lg"
          style={{ left: Math.min(width - 80, Math.max(PLOT.left + 34, xOf(within(active)))) }}
        >
          {lines.map((line, index) => (
            <span key={line} className={index === 0 ? 'block text-soft' : 'tabular block font-semibold'}>
              {line}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
