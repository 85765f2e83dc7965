import { tidyName } from '@ayob/contract/text'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badField, Refusal } from '../errors'
import { type FileStore, type ReceivedFile, TooLarge } from '../files'

/**
 * Receives the files of a multipart body and passes them to `work`. Other parts are ignored. Files that `work` does not
 * keep are deleted afterwards, also when it throws. Errors: 400; 413 for a file above the limit.
 */
export async function receiveFiles<T>(
  request: FastifyRequest,
  files: FileStore,
  rules: { fields: readonly string[]; maxBytes: number; tooLarge: string; none: string },
  work: (received: readonly ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const received: ReceivedFile[] = []
  try {
    const limits = { fileSize: rules.maxBytes + 1, files: rules.fields.length, fields: 20, fieldSize: 10_000 }
    for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
      if (part.type !== 'file') continue
      if (!rules.fields.includes(part.fieldname)) {
        part.file.resume()
        continue
      }
      if (received.some(({ field }) => field === part.fieldname))
        throw new Refusal('validation_failed', 'server.tooManyFiles')
      received.push(await receiveOne(files, part, rules))
    }
    if (received.length === 0) throw badField(rules.fields[0] ?? 'file', rules.none)
    return await work(received)
  } finally {
    for (const { path } of received) await files.discard(path)
  }
}

async function receiveOne(
  files: FileStore,
  part: Extract<Multipart, { type: 'file' }>,
  rules: { maxBytes: number; tooLarge: string },
): Promise<ReceivedFile> {
  try {
    const file = await files.receive(part.file, rules.maxBytes)
    return { ...file, field: part.fieldname, name: baseName(part.filename) }
  } catch (error) {
    // The scanner's judgement of a file belongs to its field.
    if (error instanceof Refusal && error.code !== 'busy')
      throw new Refusal(error.code, error.key, { fields: { [part.fieldname]: error.key } })
    if (!(error instanceof TooLarge)) throw error
    throw new Refusal('too_large', rules.tooLarge, { fields: { [part.fieldname]: rules.tooLarge } })
  }
}

/** Joiners stay, because without them a name in Sinhala is misspelt. */
function baseName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).pop() ?? ''
  return [...tidyName(last).replace(/\p{C}(?<![\u200c\u200d])/gu, '')].slice(-200).join('') || 'file'
}
