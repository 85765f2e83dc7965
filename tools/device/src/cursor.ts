/** A cursor of one transparent pixel, in the format of Xcursor: a header, a table of one entry, one picture. */
export function noCursor(): Buffer {
  const IMAGE = 0xfffd0002
  const SIZE = 1
  const header = [16, 0x10000, 1]
  const entry = [IMAGE, SIZE, 28]
  const picture = [36, IMAGE, SIZE, 1, 1, 1, 0, 0, 0, 0]
  const numbers = [...header, ...entry, ...picture]
  const bytes = Buffer.alloc(4 + numbers.length * 4)
  bytes.write('Xcur', 0, 'latin1')
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 + index * 4)
  return bytes
}
