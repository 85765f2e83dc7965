export type Row = { proof: string; held: boolean; seconds: number; seen: string }

/** A line per proof: whether it held, how long it took, and what was seen. */
export function tableOf(rows: readonly Row[]): string {
  const longest = Math.max(...rows.map(({ proof }) => proof.length))
  const lines = rows.map(({ proof, held, seconds, seen }) => {
    const time = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
    return `${held ? 'yes' : 'NO '}  ${proof.padEnd(longest)}  ${time.padStart(6)}  ${seen.split('\n')[0]}`
  })
  const whole = rows.reduce((sum, { seconds }) => sum + seconds, 0)
  const failed = rows.filter(({ held }) => !held).length
  return [...lines, `${rows.length - failed} of ${rows.length} held, ${Math.round(whole / 60)} minutes`].join('\n')
}
