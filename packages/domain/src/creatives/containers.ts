const text = (file: Uint8Array, from: number, to: number) => String.fromCharCode(...file.subarray(from, to))

/**
 * Returns true when a file ends before the end that its own structure declares: MP4, MOV, HEIC, AVIF, AVI, WebP, WebM,
 * WMV, GIF, PNG and PDF. The decoder of JPEG finds out by itself. Unknown content is never cut off.
 */
export function isCutOff(file: Uint8Array): boolean {
  if (text(file, 0, 5) === '%PDF-') return isPdfCutOff(file)
  if (text(file, 0, 3) === 'GIF') return isGifCutOff(file)
  if (text(file, 0, 4) === 'RIFF') return areChunksCutOff(file)
  if (text(file, 1, 4) === 'PNG') return isPngCutOff(file)
  if (ASF.every((byte, at) => file[at] === byte)) return areObjectsCutOff(file)
  if (file[0] === 0x1a && file[1] === 0x45 && file[2] === 0xdf && file[3] === 0xa3) return isEbmlCutOff(file)
  return FIRST_BOXES.has(text(file, 4, 8)) && areBoxesCutOff(file)
}

const FIRST_BOXES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
const viewOf = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength)

/** The top level of MP4 and its relatives: each box has its size before its name. */
function areBoxesCutOff(file: Uint8Array): boolean {
  const view = viewOf(file)
  for (let at = 0; at < file.length; ) {
    if (at + 8 > file.length) return file.subarray(at).some((byte) => byte !== 0)
    const short = view.getUint32(at)
    // What follows the boxes of some cameras is not a box.
    if (!/^[\w ©-]{4}$/.test(text(file, at + 4, at + 8)) || (short > 1 && short < 8)) return false
    if (short === 0) return false
    if (short === 1 && at + 16 > file.length) return true
    at += short === 1 ? Number(view.getBigUint64(at + 8)) : short
    if (at > file.length) return true
  }
  return false
}

/** AVI, in one part or several, and WebP. Some writers count the padding byte at the end and some don't write it. */
function areChunksCutOff(file: Uint8Array): boolean {
  const view = viewOf(file)
  for (let at = 0; at + 8 <= file.length && text(file, at, at + 4) === 'RIFF'; ) {
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
    if (at > file.length + 1) return true
  }
  return false
}

/** Parts of a PNG, the first after 8 bytes. The last one is called IEND. */
function isPngCutOff(file: Uint8Array): boolean {
  const view = viewOf(file)
  for (let at = 8; at + 12 <= file.length; at += 12 + view.getUint32(at))
    if (text(file, at + 4, at + 8) === 'IEND') return false
  return true
}

/** How WMV begins. */
const ASF = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11] as const

/** Parts of a WMV: an identifier of 16 bytes and the size. */
function areObjectsCutOff(file: Uint8Array): boolean {
  const view = viewOf(file)
  let at = 0
  while (at + 24 <= file.length) {
    const size = Number(view.getBigUint64(at + 16, true))
    if (size < 24) return false
    at += size
  }
  return at > file.length
}

const SEGMENT = 0x18538067

/** WebM and Matroska. A recording of a browser doesn't know its own size; its parts may do. */
function isEbmlCutOff(file: Uint8Array): boolean {
  let at = 0
  while (at < file.length) {
    const id = vint(file, at, true)
    const size = id && vint(file, at + id.bytes, false)
    if (!id || !size) return true
    at += id.bytes + size.bytes
    const isOpen = size.value === 2 ** (7 * size.bytes) - 1
    if (id.value === SEGMENT && !isOpen) return at + size.value > file.length
    // The parts of a segment or a cluster without a size follow one by one.
    if (isOpen) continue
    at += size.value
    if (at > file.length) return true
  }
  return false
}

/** A number of variable length; an identifier keeps the bit that tells its length. Undefined beyond the end of the file. */
function vint(file: Uint8Array, at: number, isId: boolean): { value: number; bytes: number } | undefined {
  const first = file[at] ?? 0
  const bytes = Math.clz32(first) - 23
  if (first === 0 || at + bytes > file.length) return undefined
  let value = isId ? first : first & (2 ** (8 - bytes) - 1)
  for (let index = 1; index < bytes; index++) value = value * 256 + (file[at + index] ?? 0)
  return { value, bytes }
}

const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const COLOURS = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

function isGifCutOff(file: Uint8Array): boolean {
  let at = 13 + COLOURS(file[10] ?? 0)
  const skipBlocks = () => {
    while (at < file.length && file[at] !== 0) at += 1 + (file[at] ?? 0)
    at += 1
  }
  let images = 0
  while (at < file.length) {
    if (file[at] === EXTENSION) at += 2
    else if (file[at] === IMAGE) {
      at += 11 + COLOURS(file[at + 9] ?? 0)
      images += 1
      // Browsers and phones show a file whose last byte alone is missing.
    } else return file[at] !== TRAILER && images === 0
    skipBlocks()
    if (at === file.length && images > 0) return false
  }
  return true
}

const EOF = '%%EOF'
/** Mailers and servers add a little after the end. */
const TAIL = 2048

/** A PDF ends with its table and a mark. One for the web also tells its length at the beginning. */
function isPdfCutOff(file: Uint8Array): boolean {
  const head = text(file, 0, 1024)
  const begin = head.indexOf('/Linearized')
  const web = begin < 0 ? null : /\/L\s{1,9}(\d{1,12})/.exec(head.slice(begin).split('>', 1).join())
  if (web && file.length < Number(web[1])) return true
  return !text(file, Math.max(0, file.length - TAIL), file.length).includes(EOF)
}

const NESTS: ReadonlySet<string> = new Set(['moov', 'trak'])
/** Where and when a video was taken, and by which device. */
const ABOUT: ReadonlySet<string> = new Set(['udta', 'meta'])

/**
 * A copy of an MP4 or MOV whose sound tracks and metadata (place, device) are marked as free space. Offsets stay as they
 * are, so the pictures still play.
 */
export function picturesOnly(original: Uint8Array): Uint8Array {
  const file = Uint8Array.from(original)
  const view = viewOf(file)
  const free = (at: number) => file.set([0x66, 0x72, 0x65, 0x65], at + 4)
  const walk = (from: number, end: number) => {
    for (let at = from; at + 8 <= end; ) {
      const size = view.getUint32(at) || end - at
      if (size < 8 || at + size > end) return
      const type = text(file, at + 4, at + 8)
      if (ABOUT.has(type) || (type === 'trak' && isSound(file.subarray(at, at + size)))) free(at)
      else if (NESTS.has(type)) walk(at + 8, at + size)
      at += size
    }
  }
  walk(0, file.length)
  return file
}

/** The handler of a track names its kind, 16 bytes after the box's size. */
function isSound(track: Uint8Array): boolean {
  for (let at = 8; at + 24 < track.length; at++)
    if (text(track, at, at + 4) === 'hdlr') return text(track, at + 12, at + 16) === 'soun'
  return false
}
