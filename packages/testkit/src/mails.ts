import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Mail {
  readonly file: string
  /** Header fields by their lower-case names, decoded. */
  readonly headers: Readonly<Record<string, string>>
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The complete mails of an outbox folder, oldest first. */
export async function readMails(folder: string): Promise<Mail[]> {
  if (!existsSync(folder)) return []
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(files.map(async (file) => parseMail(file, await readFile(join(folder, file), 'latin1'))))
}

/** Parses a mail whose bytes were read as latin1. Supports what a mail with text and HTML needs: parts, encodings, folded headers. */
export function parseMail(file: string, source: string): Mail {
  const { headers, body } = split(source)
  const parts = partsOf(headers['content-type'] ?? '', body)
  const of = (type: string) => {
    const part = parts.find((one) => (one.headers['content-type'] ?? 'text/plain').startsWith(type))
    return part ? decode(part.headers['content-transfer-encoding'] ?? '', part.body) : ''
  }
  return {
    file,
    headers,
    to: headers.to ?? '',
    subject: headers.subject ?? '',
    text: of('text/plain'),
    html: of('text/html'),
  }
}

interface Part {
  readonly headers: Record<string, string>
  readonly body: string
}

function split(source: string): Part {
  const gap = /\r?\n\r?\n/.exec(source)
  const end = gap?.index ?? source.length
  const lines = source
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const fields = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    decodeWords(line.slice(line.indexOf(':') + 1).trim()),
  ])
  return { headers: Object.fromEntries(fields), body: source.slice(end + (gap?.[0].length ?? 0)) }
}

function partsOf(type: string, body: string): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (!boundary) return [{ headers: { 'content-type': type }, body }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r?\n/, '').replace(/\r?\n$/, '')))
    .flatMap((part) =>
      part.headers['content-type']?.startsWith('multipart/')
        ? partsOf(part.headers['content-type'], part.body)
        : [part],
    )
}

function decode(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return quotedPrintable(body.replace(/=\r?\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replace(/_/g, ' ')),
    )
}
