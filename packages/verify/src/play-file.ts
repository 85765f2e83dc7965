import { NoProof } from './refusal'

/** The contents of the file of all plays, counted line by line. */
export interface PlayFile {
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256: string
  /** Without the header. */
  readonly lines: number
  readonly valid: number
  readonly held: number
  readonly rejected: ReadonlyMap<string, number>
  readonly vehicles: number
  readonly validByDay: ReadonlyMap<string, number>
  /** Number of the first line that is not a play; the header is line 1. When the file is cut off, the number after the last line. */
  readonly wrongLine: number | undefined
}

const HEADER = 'time,vehicle,lat,lng,duration_ms,verdict,reason'
const PLAY =
  /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}\.\d{3}\+05:30,([0-9a-f]{12}),(?:-?\d+\.\d{3})?,(?:-?\d+\.\d{3})?,\d+,(valid|held|rejected),(\w*)$/
/** Longer than any play. Limits the buffer for files without line breaks. */
const LONGEST_LINE = 400

export const isPlayFile = (start: string) => start.startsWith(`${HEADER}\n`) || start.startsWith(`${HEADER}\r\n`)

/** Counts the file of all plays. Errors: NoProof `not_a_proof` when its first line is not the expected header. */
export async function readPlayFile(bytes: Uint8Array<ArrayBuffer>, file: string): Promise<PlayFile> {
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
  const decoder = new TextDecoder()
  const counted = { lines: 0, valid: 0, held: 0, rejected: new Map<string, number>() }
  const vehicles = new Set<string>()
  const validByDay = new Map<string, number>()
  let wrongLine: number | undefined
  let rest = ''
  let isHead = true
  const take = (line: string) => {
    if (isHead) {
      isHead = false
      if (line !== HEADER) throw new NoProof('not_a_proof', file, 'header')
      return
    }
    counted.lines += 1
    const [, day = '', vehicle = '', verdict, reason = ''] = PLAY.exec(line) ?? []
    if (!verdict || (verdict === 'rejected') !== (reason !== '')) {
      wrongLine ??= counted.lines + 1
      return
    }
    vehicles.add(vehicle)
    if (verdict === 'valid') {
      counted.valid += 1
      validByDay.set(day, (validByDay.get(day) ?? 0) + 1)
    } else if (verdict === 'held') counted.held += 1
    else counted.rejected.set(reason, (counted.rejected.get(reason) ?? 0) + 1)
  }
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const lines = (rest + decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
    if (rest.length > LONGEST_LINE) break
  }
  if (isHead) throw new NoProof('not_a_proof', file, 'header')
  if (rest !== '') wrongLine ??= counted.lines + 2
  return { sha256, ...counted, vehicles: vehicles.size, validByDay, wrongLine }
}

const PART_BYTES = 1 << 20

/** Bytes as hexadecimal digits. */
export const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
