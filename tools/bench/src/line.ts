import { once } from 'node:events'
import { connect } from 'node:net'

interface LineAnswer {
  readonly status: number
  /** Headers and body; only the beginning of a large body. */
  readonly text: string
}

/** A connection to a server that carries one request at a time. */
export interface Line {
  /** Sends the headers of a request, including the empty line, and its body. */
  ask(head: string, body?: Buffer): Promise<LineAnswer>
  close(): void
}

const END = Buffer.from('\r\n\r\n')

/**
 * Opens a connection. The HTTP client of Node.js would use as much processor time as the server, unlike the screens of
 * a fleet. This client only reads the length of an answer, which our server always sends.
 */
export async function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let waiting: { resolve: (answer: LineAnswer) => void; reject: (error: Error) => void } | undefined
  let first: Buffer | undefined
  let missing = 0
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    waiting?.reject(ended)
  }
  socket.on('data', (part: Buffer) => {
    if (missing > 0) missing -= part.length
    else {
      first = first ? Buffer.concat([first, part]) : part
      const head = first.indexOf(END)
      if (head === -1) return
      missing = head + END.length + lengthOf(first.toString('latin1', 0, head)) - first.length
    }
    if (missing > 0 || !first) return
    const text = first.toString('latin1')
    first = undefined
    waiting?.resolve({ status: Number(text.slice(9, 12)), text })
  })
  socket.on('error', end)
  socket.on('close', () => end(new Error('the server has closed the connection')))
  await once(socket, 'connect')
  return {
    ask: (head, body) =>
      new Promise((resolve, reject) => {
        if (ended) throw ended
        waiting = { resolve, reject }
        socket.cork()
        socket.write(head)
        if (body) socket.write(body)
        socket.uncork()
      }),
    close: () => void socket.destroy(),
  }
}

const lengthOf = (head: string) => Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)

/** The headers of a screen's calls. Each ends with the empty line. */
const headOf = (call: string, token: string, more: string) =>
  `${call} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n${more}\r\n`

const jsonOf = (length: number) => `content-type: application/json\r\ncontent-length: ${length}\r\n`

/** A report with a body of `length` bytes; `more` are headers, each with its line end. */
export const playsHead = (token: string, length: number, more = '') =>
  headOf('POST /api/screens/plays', token, `${more}${jsonOf(length)}`)

export const ZIPPED = 'content-encoding: gzip\r\n'

/** The body of every heartbeat. */
export const BEAT = Buffer.from(
  JSON.stringify({ lat: 6.9, lng: 79.86, version: 'bench', free_mb: null, now_playing: null }),
)

export const beatHead = (token: string) => headOf('POST /api/screens/heartbeat', token, jsonOf(BEAT.length))

export const playlistHead = (token: string) => headOf('GET /api/screens/playlist?lat=6.9&lng=79.86', token, '')
