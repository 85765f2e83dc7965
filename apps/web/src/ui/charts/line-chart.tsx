import { Lines, type LinesProps } from './lines'

/** Several series as lines. */
export function LineChart(props: LinesProps) {
  return <Lines {...props} />
}
