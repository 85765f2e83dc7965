/** Bytes of one kind of call: headers and bodies, as HTTP/2 frames carry them. */
export interface CallBytes {
  calls: number
  askedHead: number
  askedBody: number
  answerHead: number
  answerBody: number
}

type Sums = ReadonlyMap<string, CallBytes>

/** What HTTP/2 carries in a direction, by stream. */
interface Flow {
  readonly heads: Map<number, number>
  readonly bodies: Map<number, number>
}

const FRAME_HEAD = 9
const PREFACE = 24
const [DATA, HEADERS, CONTINUATION] = [0, 1, 9]

/** Counts the frames of one direction of a connection. `skip`: bytes before the first frame. */
function countFrames(skip: number) {
  const flow: Flow = { heads: new Map(), bodies: new Map() }
  let missing = skip
  let head = Buffer.alloc(0)
  const note = (frame: Buffer) => {
    const [length, type, stream] = [frame.readUIntBE(0, 3), frame[3], frame.readUInt32BE(5) & 0x7fffffff]
    const size = FRAME_HEAD + length
    const of = type === DATA ? flow.bodies : type === HEADERS || type === CONTINUATION ? flow.heads : undefined
    if (of && stream > 0) of.set(stream, (of.get(stream) ?? 0) + size)
    return length
  }
  const take = (bytes: Buffer) => {
    let at = 0
    while (at < bytes.length) {
      const passed = Math.min(missing, bytes.length - at)
      missing -= passed
      at += passed
      if (missing > 0 || at === bytes.length) continue
      const part = bytes.subarray(at, at + FRAME_HEAD - head.length)
      head = Buffer.concat([head, part])
      at += part.length
      if (head.length < FRAME_HEAD) continue
      missing = note(head)
      head = Buffer.alloc(0)
    }
  }
  return { flow, take }
}

/** Counts the bytes of a connection by call. */
export function countConnection() {
  const [up, down] = [countFrames(PREFACE), countFrames(0)]
  const kinds = new Map<number, string>()
  return {
    up: up.take,
    down: down.take,
    /** Tells which call a stream is. */
    name: (stream: number, kind: string) => void kinds.set(stream, kind),
    /** The calls until now. Settings, windows and pings belong to none. */
    sums(): Sums {
      const byKind = new Map<string, CallBytes>()
      for (const [stream, kind] of kinds) {
        const sum = byKind.get(kind) ?? { calls: 0, askedHead: 0, askedBody: 0, answerHead: 0, answerBody: 0 }
        sum.calls += 1
        sum.askedHead += up.flow.heads.get(stream) ?? 0
        sum.askedBody += up.flow.bodies.get(stream) ?? 0
        sum.answerHead += down.flow.heads.get(stream) ?? 0
        sum.answerBody += down.flow.bodies.get(stream) ?? 0
        byKind.set(kind, sum)
      }
      return byKind
    },
  }
}

/** The calls of several connections together, less those that were counted before. */
export function callsSince(connections: readonly { sums(): Sums }[], before: Sums = new Map()): Sums {
  const all = new Map<string, CallBytes>()
  const add = (sums: Sums, sign: number) => {
    for (const [kind, sum] of sums) {
      const into = all.get(kind) ?? { calls: 0, askedHead: 0, askedBody: 0, answerHead: 0, answerBody: 0 }
      for (const what of Object.keys(into) as (keyof CallBytes)[]) into[what] += sign * sum[what]
      all.set(kind, into)
    }
  }
  for (const connection of connections) add(connection.sums(), 1)
  add(before, -1)
  return all
}
