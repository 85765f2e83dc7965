import { Lines, type LinesProps } from './lines'

/** A series as a filled area; a dashed one beside it stays a line. */
export function AreaChart(props: LinesProps) {
  return <Lines {...props} filled />
}
