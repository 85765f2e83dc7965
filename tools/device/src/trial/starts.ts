/** A start of a machine, by its log: the slot, and whether that slot's display played. */
export type Start = { slot: 'A' | 'B'; plays: boolean }

const BEGIN = /Command line: .*rauc\.slot=([AB])/
const GOOD = /marked slot\(s\) rootfs\.\d as good|marked slot rootfs\.\d as good/

/** The starts of a machine in the order of its log. */
export function startsIn(log: string): Start[] {
  const starts: Start[] = []
  for (const line of log.split('\n')) {
    const slot = BEGIN.exec(line)?.[1]
    const last = starts.at(-1)
    if (slot === 'A' || slot === 'B') starts.push({ slot, plays: false })
    else if (last && GOOD.test(line)) last.plays = true
  }
  return starts
}
