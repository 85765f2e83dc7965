import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import { DRAWINGS } from './drawings'

interface Props {
  type: VehicleType
  /** The content of its screen, which is 3:1. */
  screen?: ReactNode
  /** The accessible name; without it the picture is decorative. */
  label?: string
  className?: string
}

/** A vehicle in side view with a screen. */
export function Vehicle({ type, screen, label, className }: Props) {
  const {
    screen: [x, y, width, height],
    wheels,
    body,
  } = DRAWINGS[type]
  return (
    // Vehicles are also in labels, which take only phrasing content.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is set whenever the label is
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('relative block aspect-[2/1] w-full', className)}
    >
      <svg viewBox="0 0 480 240" aria-hidden className="absolute inset-0 size-full">
        <ellipse cx="242" cy="226" rx="206" ry="7" fill="#000" opacity=".16" />
        {body}
        <ScreenFrame x={x} y={y} w={width} h={height} />
        {wheels.map(([wheelX, wheelY, r]) => (
          <Wheel key={wheelX} x={wheelX} y={wheelY} r={r} />
        ))}
      </svg>
      {screen && <span className={cx('absolute block overflow-hidden bg-black', `slot-${type}`)}>{screen}</span>}
    </span>
  )
}

/** A wheel with tyre, rim and hub. */
function Wheel({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="#161E2E" stroke="#33415C" strokeWidth="2" />
      <circle cx={x} cy={y} r={r * 0.58} fill="#C9D1DD" />
      <circle cx={x} cy={y} r={r * 0.58} fill="none" stroke="#8390A5" strokeWidth="2" />
      <path
        d={`M${x - r * 0.42} ${y}H${x + r * 0.42}M${x} ${y - r * 0.42}V${y + r * 0.42}`}
        stroke="#8390A5"
        strokeWidth={r * 0.12}
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r={r * 0.17} fill="#475569" />
    </g>
  )
}

/** The frame around a vehicle's screen, which the content covers. */
function ScreenFrame({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  return (
    <g>
      <rect x={x - 5} y={y - 5} width={w + 10} height={h + 10} rx="5" fill="#0C1424" />
      <rect x={x - 5} y={y - 5} width={w + 10} height={h + 10} rx="5" fill="none" stroke="#3A4A68" strokeWidth="1.5" />
      <rect x={x} y={y} width={w} height={h} fill="#070B14" />
    </g>
  )
}
