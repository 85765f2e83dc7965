/** What calls of a kind have sent and received. */
interface Sum {
  calls: number
  up: number
  down: number
}

/** A request or an answer. */
interface Message {
  readonly headers: Iterable<readonly [name: string, value: string]>
  readonly bodyBytes: number
}

/** The head of a frame of HTTP/2, and what encryption adds to what is written at once. */
const FRAME_BYTES = 9
const RECORD_BYTES = 22
/** A header by its number in the table of HTTP/2. */
const KNOWN_BYTES = 1
const NEW_BYTES = 2
/** Headers of one connection, which HTTP/2 has none of. */
const DROPPED = /^(?:connection|keep-alive|transfer-encoding|host)$/

export type ByteCount = ReturnType<typeof createByteCount>

/**
 * Counts what screens send and receive, as HTTP/2 on one encrypted connection carries it: a header with the same value as in
 * the last call of its screen takes a byte. `isCounting` leaves out the beginning, when whole playlists arrive.
 */
export function createByteCount(isCounting: () => boolean) {
  const sums = new Map<string, Sum>()
  const last = new Map<string, string>()
  const sizeOf = (line: string, { headers, bodyBytes }: Message) => {
    let bytes = FRAME_BYTES + RECORD_BYTES
    for (const [name, value] of headers) {
      if (DROPPED.test(name)) continue
      const key = `${line} ${name}`
      bytes += last.get(key) === value ? KNOWN_BYTES : NEW_BYTES + value.length
      last.set(key, value)
    }
    return bodyBytes > 0 ? bytes + FRAME_BYTES + RECORD_BYTES + bodyBytes : bytes
  }
  return {
    note(screen: string, kind: string, asked: Message, answer: Message): void {
      const [up, down] = [sizeOf(`${screen} up`, asked), sizeOf(`${screen} down`, answer)]
      if (!isCounting()) return
      const sum = sums.get(kind) ?? { calls: 0, up: 0, down: 0 }
      sums.set(kind, { calls: sum.calls + 1, up: sum.up + up, down: sum.down + down })
    },
    sums: (): ReadonlyMap<string, Readonly<Sum>> => sums,
  }
}

/** The bytes of one screen in a day of these hours on the air, from what several have used in a time. A line for each call. */
export function linesOf(
  sums: ReadonlyMap<string, Readonly<Sum>>,
  screens: number,
  ms: number,
  hoursADay = 12,
): string[] {
  const days = (screens * ms) / (hoursADay * 3_600_000)
  const kb = (bytes: number) => `${Math.round(bytes / days / 1000)} kB`
  const all = [...sums.values()].reduce((sum, { up, down }) => sum + up + down, 0)
  return [
    `a screen in ${hoursADay} hours on the air, besides creatives: ${kb(all)}`,
    ...[...sums].map(
      ([kind, { calls, up, down }]) => `  ${Math.round(calls / days)} ${kind}: ${kb(up)} up, ${kb(down)} down`,
    ),
  ]
}
