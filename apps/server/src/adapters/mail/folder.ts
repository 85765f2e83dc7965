import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { type Envelope, NotTaken, type Transport } from '../../platform/mail-transport'
import { privateFolder } from '../storage/private-folder'
import { messageOf } from './message'

/**
 * Writes each mail as a complete `.eml` file into a private folder of the server's user, for installations without a
 * mail server.
 */
export function folderTransport(folder: string, from: string): Transport {
  return {
    // The same mail always gives the same file.
    repeatable: true,
    async send(envelope) {
      try {
        await write(folder, envelope, await new MailComposer(messageOf(envelope, from)).compile().build())
      } catch (error) {
        throw new NotTaken(`the folder can't be written (${(error as NodeJS.ErrnoException).code ?? 'error'})`)
      }
    },
  }
}

async function write(folder: string, { id, queuedAt }: Envelope, content: Buffer): Promise<void> {
  privateFolder(folder)
  const name = `${queuedAt.toISOString().replace(/[:.]/g, '-')}-${id.padStart(6, '0')}`
  const unfinished = join(folder, `${name}.part`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, `${name}.eml`))
}
