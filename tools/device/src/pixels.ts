export type Pixels = { width: number; height: number; bytes: Buffer }

/** Reads a picture of three bytes per pixel (PPM, P6), as QEMU writes what a display shows. */
export function readPpm(file: Buffer): Pixels {
  const [head, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 64).toString('latin1')) ?? []
  const bytes = file.subarray(head?.length ?? 0)
  if (head === undefined || bytes.length < Number(width) * Number(height) * 3) throw new Error('this is no whole PPM')
  return { width: Number(width), height: Number(height), bytes }
}

/** The part of a picture, from 0 to 1, that has a colour; each of its three values may differ a little. */
export function shareOf({ width, height, bytes }: Pixels, colour: readonly [number, number, number]): number {
  const NEAR = 24
  let alike = 0
  for (let at = 0; at < width * height * 3; at += 3)
    if (colour.every((value, index) => Math.abs((bytes[at + index] ?? 0) - value) <= NEAR)) alike += 1
  return alike / (width * height)
}

/** One byte per pixel, for a reader of codes. */
export const greyOf = ({ width, height, bytes }: Pixels): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, at) => bytes[at * 3 + 1] ?? 0)
