/** Colours of the map in one theme. A canvas can't read the style sheet's variables. */
export interface MapColours {
  readonly sea: string
  readonly land: string
  readonly border: string
  readonly road: string
  readonly roadEdge: string
  readonly text: string
  readonly halo: string
  readonly limit: string
  /** The shades of streets, from few plays to most. */
  readonly grades: readonly [string, string, string, string, string]
  /** The colours of points that show a state. */
  readonly tones: Readonly<Record<'good' | 'quiet' | 'bad' | 'held', string>>
}

const LIGHT: MapColours = {
  sea: '#D3E2E8',
  land: '#F6F3EA',
  border: '#D9D2C2',
  road: '#FFFFFF',
  roadEdge: '#CFC7B4',
  text: '#3A4559',
  halo: '#F6F3EA',
  limit: '#0B7A75',
  grades: ['#35A49E', '#1F938D', '#0B7A75', '#0B5551', '#053B38'],
  tones: { good: '#15803D', quiet: '#475569', bad: '#C62828', held: '#B45309' },
}

const DARK: MapColours = {
  sea: '#08101C',
  land: '#17213A',
  border: '#2A3A58',
  road: '#3B4C70',
  roadEdge: '#0F182B',
  text: '#B9C4D6',
  halo: '#17213A',
  limit: '#35C4BC',
  grades: ['#1C7F7A', '#239A94', '#35C4BC', '#83DDD6', '#C4F1ED'],
  tones: { good: '#4ADE80', quiet: '#A9B4C6', bad: '#FF8A80', held: '#FBBF24' },
}

/** Returns the colours of the current theme. */
export function mapColours(): MapColours {
  const chosen = document.documentElement.dataset.theme
  const dark = chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
  return dark ? DARK : LIGHT
}
