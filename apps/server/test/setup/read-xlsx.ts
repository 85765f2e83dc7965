import { inflateRawSync } from 'node:zlib'

/** The files of a zip archive by name, from its central directory. */
export function filesOfXlsx(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(begin, begin + size)
    const text = (method === 0 ? data : inflateRawSync(data)).toString('utf8')
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), text)
    at += 46 + name + extra + comment
  }
  return files
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const textOf = (xml: string) => unescaped([...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join(''))

/** The sheets of a workbook by name, as rows of texts and numbers; missing cells are null. */
export function readXlsx(bytes: Buffer): Map<string, (string | number | null)[][]> {
  const files = filesOfXlsx(bytes)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml]) =>
    textOf(xml ?? ''),
  )
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) =>
    unescaped(name ?? ''),
  )
  return new Map(
    names.map((name, index) => {
      const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`) ?? ''
      const rows = [...xml.matchAll(/<row[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row]) => cellsOf(row ?? '', shared))
      return [name, rows]
    }),
  )
}

function cellsOf(row: string, shared: readonly string[]): (string | number | null)[] {
  const cells: (string | number | null)[] = []
  for (const [, attributes = '', inner = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const letters = /r="([A-Z]+)/.exec(attributes)?.[1] ?? 'A'
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    while (cells.length < column) cells.push(null)
    const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1]
    if (/t="s"/.test(attributes)) cells.push(shared[Number(value)] ?? null)
    else cells.push(value === undefined ? textOf(inner) || null : Number(value))
  }
  return cells
}
