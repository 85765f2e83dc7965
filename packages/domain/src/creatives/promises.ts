import { MAX_MEGAPIXELS } from '@ayob/contract/creatives'

/** Pixels of a still picture, or of one frame of a moving one. */
export const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
/** Samples of all tracks of a video but those of its sound: hours of pictures. */
const MAX_SAMPLES = 1_000_000
/** Real videos nest boxes five deep. */
const MAX_DEPTH = 8

/** Returns true when a picture has more pixels than may be decoded. */
export const tooManyPixels = (width: number, height: number): boolean => width * height > MAX_PIXELS

const HOLDS_BOXES: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'edts'])
/** Tables that store a number of entries after version and flags, with the bytes per entry. */
const ENTRY_BYTES: Readonly<Record<string, number>> = { stsd: 8, stsc: 12, stco: 4, co64: 8, stss: 4, elst: 12 }
/** Tables in which one entry stands for a run of samples. */
const RUNS: ReadonlySet<string> = new Set(['stts', 'ctts'])

/**
 * Returns true when the sample tables of an MP4 or MOV declare no more than the tables and the file contain. Reads the
 * boxes without decoding anything; anything that is not a box is left to the decoder.
 */
export function keepsItsPromises(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let samples = 0

  const tableFits = (type: string, start: number, end: number): boolean => {
    const room = end - start
    if (type === 'stsz') {
      if (room < 12) return false
      const [each, count] = [view.getUint32(start + 4), view.getUint32(start + 8)]
      samples += count
      return each === 0 ? count * 4 <= room - 12 : count * each <= file.length
    }
    if (type === 'trun') {
      if (room < 8) return false
      const flags = view.getUint32(start)
      const count = view.getUint32(start + 4)
      samples += count
      const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
      return count * fields * 4 <= room - 8
    }
    const entryBytes = RUNS.has(type) ? 8 : ENTRY_BYTES[type]
    if (!entryBytes) return true
    if (room < 8) return false
    const count = view.getUint32(start + 4)
    if (count * entryBytes > room - 8) return false
    if (!RUNS.has(type)) return true
    let inRuns = 0
    for (let at = start + 8; at < start + 8 + count * 8; at += 8) inRuns += view.getUint32(at)
    return inRuns <= MAX_SAMPLES
  }

  const boxesFit = (from: number, end: number, depth: number): boolean => {
    for (let at = from; at + 8 <= end; ) {
      const short = view.getUint32(at)
      const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
      const head = short === 1 ? 16 : 8
      if (at + head > end) return true
      const size = short === 0 ? end - at : short === 1 ? Number(view.getBigUint64(at + 8)) : short
      if (size < head) return true
      const next = Math.min(at + size, end)
      if (HOLDS_BOXES.has(type)) {
        if (depth === MAX_DEPTH || !boxesFit(at + head, next, depth + 1)) return false
      } else if (!tableFits(type, at + head, next)) return false
      at = next
    }
    return true
  }

  return boxesFit(0, file.length, 0) && samples <= MAX_SAMPLES
}
