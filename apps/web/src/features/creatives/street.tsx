export const TIMES = ['day', 'dusk', 'night'] as const
export type TimeOfDay = (typeof TIMES)[number]

interface Light {
  readonly sky: readonly [top: string, bottom: string]
  readonly far: string
  readonly near: string
  readonly windows: string
  readonly road: string
  readonly lines: string
}

const LIGHTS: Readonly<Record<TimeOfDay, Light>> = {
  day: {
    sky: ['#8cc4ee', '#e4f1fa'],
    far: '#b9c9d3',
    near: '#d9cdb8',
    windows: '#8fa6b5',
    road: '#6b7280',
    lines: '#f4f2ec',
  },
  dusk: {
    sky: ['#39406b', '#f0996a'],
    far: '#5a567a',
    near: '#6d5a63',
    windows: '#ffd98a',
    road: '#454a59',
    lines: '#cbbfa9',
  },
  night: {
    sky: ['#050914', '#15203a'],
    far: '#111a30',
    near: '#1a2438',
    windows: '#ffc96b',
    road: '#171d2a',
    lines: '#5c6576',
  },
}

const HOUSES = [
  [0, 96, 70],
  [78, 128, 96],
  [214, 84, 58],
  [306, 150, 110],
  [464, 92, 72],
  [564, 132, 88],
  [704, 96, 64],
] as const
const SHADES = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** A row of shops along a road, drawn in the style of the vehicles. */
export function Street({ time }: { time: TimeOfDay }) {
  const { sky, far, near, windows, road, lines } = LIGHTS[time]
  return (
    <svg viewBox="0 0 800 280" preserveAspectRatio="xMidYMax slice" aria-hidden className="absolute inset-0 size-full">
      <defs>
        <linearGradient id={`sky-${time}`} x2="0" y2="1">
          <stop stopColor={sky[0]} />
          <stop offset="1" stopColor={sky[1]} />
        </linearGradient>
      </defs>
      <rect width="800" height="280" fill={`url(#sky-${time})`} />
      <path
        d="M0 150h40v-44h52v30h70V92h40v52h88v-38h60v30h86V84h44v60h96v-30h60v26h84v-46h48v52h32v80H0Z"
        fill={far}
      />
      {HOUSES.map(([x, width, height]) => (
        <g key={x}>
          <rect x={x} y={208 - height} width={width} height={height} fill={near} />
          <rect x={x + 8} y={216 - height} width={width - 16} height="14" rx="3" fill={windows} />
          <rect x={x + 12} y="172" width={width * 0.3} height="36" rx="2" fill={windows} />
          <rect x={x + width * 0.55} y="172" width={width * 0.3} height="22" rx="2" fill={windows} opacity=".7" />
        </g>
      ))}
      <rect y="206" width="800" height="10" fill={lines} opacity=".5" />
      <rect y="214" width="800" height="66" fill={road} />
      {SHADES.map((step) => (
        <rect key={step} x={step * 104 + 16} y="256" width="56" height="5" fill={lines} />
      ))}
    </svg>
  )
}
