import type { scaleLinear } from '@visx/scale'
import { labelStep, PLOT, type Place } from './chart'

/** Lines across the plot with their values, beginning at zero. */
export function ValueAxis({
  scale,
  width,
  tick,
}: {
  scale: ReturnType<typeof scaleLinear<number>>
  width: number
  tick: (value: number) => string
}) {
  return (
    <g className="text-line">
      {scale.ticks(4).map((value) => (
        <g key={value} transform={`translate(0 ${scale(value)})`}>
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
  )
}

/** As many names below the plot as fit beside each other. */
export function PlaceAxis({
  places,
  xOf,
  width,
  height,
}: {
  places: readonly Place[]
  xOf: (index: number) => number
  width: number
  height: number
}) {
  const longest = Math.max(...places.map(({ label }) => label.length))
  const step = labelStep(places.length, width - PLOT.left - PLOT.right, longest * 6.5 + 14)
  return (
    <g>
      {places.map(
        (place, index) =>
          index % step === 0 && (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its position
              key={index}
              x={Math.min(xOf(index), width - (place.label.length * 6.5) / 2)}
              y={height - 9}
              textAnchor="middle"
              className="tabular fill-soft text-[0.6875rem]"
            >
              {place.label}
            </text>
          ),
      )}
    </g>
  )
}
