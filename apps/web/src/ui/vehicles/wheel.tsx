interface Props {
  x: number
  y: number
  r: number
}

/** A wheel with tyre, rim and hub. */
export function Wheel({ x, y, r }: Props) {
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

/** The frame around a vehicle's screen; the picture itself is laid over it. */
export function ScreenFrame({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  return (
    <g>
      <rect x={x - 5} y={y - 5} width={w + 10} height={h + 10} rx="5" fill="#0C1424" />
      <rect x={x - 5} y={y - 5} width={w + 10} height={h + 10} rx="5" fill="none" stroke="#3A4A68" strokeWidth="1.5" />
      <rect x={x} y={y} width={w} height={h} fill="#070B14" />
    </g>
  )
}
