import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Envelope, NotTaken, type Transport } from '../../platform/transports'
import { privateFolder } from '../storage/folder-store'

/** Converts a mail to the library's format. The Message-ID is the same for each attempt, so receivers recognise a repeat. */
export function messageOf(envelope: Envelope, from: string): Mail.Options {
  const { id, to, subject, text, html, queuedAt, optOutUrl } = envelope
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to,
    subject,
    text,
    html,
    date: queuedAt,
    messageId: `<mail-${id}-${queuedAt.getTime()}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(optOutUrl && {
        // Already prepared: the address must not be folded.
        'List-Unsubscribe': { prepared: true, value: `<${optOutUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

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

interface ServerOptions extends SMTPConnection.Options {
  readonly auth?: { readonly user: string; readonly pass: string }
}

const TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 120_000 }

/**
 * Sends mails through the server of an `smtp:` or `smtps:` address, one connection per mail.
 * @param needsTls refuses a server that offers no TLS
 */
export function smtpTransport(url: string, from: string, needsTls: boolean): Transport {
  const strict = needsTls && { requireTLS: true, ignoreTLS: false }
  const options: ServerOptions = { ...TIMEOUTS, ...parseConnectionUrl(url), ...strict }
  return {
    repeatable: false,
    async send(envelope) {
      const mail = new MailComposer(messageOf(envelope, from)).compile()
      const text = once(await mail.build())
      try {
        await deliver(options, mail.getEnvelope(), text.stream)
      } catch (error) {
        const { code, command, responseCode } = error as SMTPConnection.SMTPError
        const refused = responseCode !== undefined && responseCode >= 400
        // Once the transfer has begun, a broken connection leaves open whether the server accepted the mail.
        if (text.begun() && !refused) throw error
        // The server's message may contain the recipient's address, so only the codes are kept.
        throw new NotTaken([code, command, responseCode].filter(Boolean).join(' ') || 'not sent')
      }
    },
  }
}

/** The text as a stream that records whether reading has begun. */
function once(content: Buffer): { stream: Readable; begun(): boolean } {
  let begun = false
  const stream = new Readable({
    read() {
      begun = true
      this.push(content)
      this.push(null)
    },
  })
  return { stream, begun: () => begun }
}

type MailEnvelope = ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>

function deliver(options: ServerOptions, envelope: MailEnvelope, text: Readable): Promise<void> {
  const connection = new SMTPConnection(options)
  return new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('the mail server closed the connection')))
    const settle = (error?: Error | null) => (error ? reject(error) : resolve())
    const sendText = () => connection.send({ from: envelope.from, to: envelope.to }, text, settle)
    connection.connect((error) => {
      if (error) return reject(error)
      if (!options.auth) return sendText()
      connection.login({ credentials: options.auth }, (refused) => (refused ? reject(refused) : sendText()))
    })
  }).finally(() => connection.close())
}
