const text = (file: Uint8Array, from: number, to: number) => String.fromCharCode(...file.subarray(from, to))
const viewOf = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength)

/**
 * A copy of a JPEG, PNG or PDF without the metadata of cameras: place, time, device, small pictures. A JPEG keeps which
 * way is up. Pixels and pages stay byte by byte.
 */
export function withoutPlace(file: Uint8Array): Uint8Array {
  if (file[0] === 0x89) return pngWithoutMetadata(file)
  return file[0] === 0xff ? emptied(file.subarray(0, endOfJpeg(file))) : withoutPlaceTexts(emptied(file))
}

/** Places in the descriptions of a PDF, in place. */
function withoutPlaceTexts(file: Uint8Array): Uint8Array {
  const all = lettersOf(file)
  for (const { index, 0: name } of all.matchAll(/exif:GPS\w{1,40}/g)) {
    // An attribute in quotes, or the content of an element.
    const after = index + name.length
    const [opening] = /^(?:\s{0,9}=\s{0,9}["']|>)/.exec(all.slice(after, after + 20)) ?? []
    if (!opening) continue
    const value = after + opening.length
    const length = all.slice(value, value + 200).search(/["'<]/)
    file.fill(0x20, value, value + (length < 0 ? 200 : length))
  }
  return file
}

/** A text of any length with a letter for each byte. */
const lettersOf = (file: Uint8Array) => new TextDecoder('latin1').decode(file)

const PNG_HEAD = 8
const PNG_METADATA: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function pngWithoutMetadata(file: Uint8Array): Uint8Array {
  const view = viewOf(file)
  const kept: Uint8Array[] = [file.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD; at + 12 <= file.length; ) {
    const next = at + 12 + view.getUint32(at)
    const type = text(file, at + 4, at + 8)
    if (!PNG_METADATA.has(type)) kept.push(file.subarray(at, next))
    if (type === 'IEND') break
    at = next
  }
  const copy = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of kept) {
    copy.set(chunk, at)
    at += chunk.length
  }
  return copy
}

/** Phones append films and further pictures, with their own metadata, after the end of the first one. */
function endOfJpeg(file: Uint8Array): number {
  const view = viewOf(file)
  let at = 2
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) {
      at += 1
      continue
    }
    const marker = file[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    // Within the picture's data: a zero, a restart, or filling.
    const stands = marker === 0 || marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    if (stands) at += marker === 0xff ? 1 : 2
    else at += 2 + view.getUint16(at + 2)
  }
  return file.length
}

const APP1 = 0xe1
const IPTC = 0xed
const EXIF = [...'Exif\0\0'].map((letter) => letter.charCodeAt(0))
const ORIENTATION = 0x0112

/** Empties metadata segments of a JPEG, or of the JPEGs in a PDF, in place: no offset changes. */
function emptied(original: Uint8Array): Uint8Array {
  const file = Uint8Array.from(original)
  const view = viewOf(file)
  for (let at = file.indexOf(0xff); at >= 0 && at + 12 < file.length; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1]
    if (marker !== APP1 && marker !== IPTC) continue
    const end = at + 2 + view.getUint16(at + 2)
    if (end > file.length) continue
    const from = at + 4
    if (marker === APP1 && EXIF.every((byte, index) => file[from + index] === byte)) {
      const orientation = orientationOf(file.subarray(from + EXIF.length, end))
      file.fill(0, from + EXIF.length, end)
      file.set(onlyOrientation(orientation).slice(0, end - from - EXIF.length), from + EXIF.length)
    } else if (text(file, from, from + 4) === 'http' || text(file, from, from + 9) === 'Photoshop') {
      const name = file.indexOf(0, from)
      if (name > 0 && name < end) file.fill(0x20, name + 1, end)
    }
  }
  return file
}

/** The first directory of a TIFF in either byte order. */
function orientationOf(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1
  const view = viewOf(tiff)
  const isLittle = tiff[0] === 0x49
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return 1
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle)
  }
  return 1
}

const onlyOrientation = (orientation: number): number[] => [
  ...[0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0],
  ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation & 7 || 1, 0, 0, 0],
  ...[0, 0, 0, 0],
]
