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
