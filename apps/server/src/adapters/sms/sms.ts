import { open, rename } from 'node:fs/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { join } from 'node:path'
import type { SmsMessage, SmsOutcome, SmsTransport } from '../../platform/transports'
import { privateFolder } from '../storage/folder-store'

const TIMEOUT_MS = 10_000
/** The content of an answer is ignored. This much of it is read, so that the connection ends cleanly. */
const MOST_BYTES = 65_536

/** The address of a gateway with its placeholders filled. A user name and password in it become Basic authentication. */
export const addressOf = (template: string, { to, text }: Pick<SmsMessage, 'to' | 'text'>): URL =>
  new URL(template.replace(/\{(to|text)\}/g, (_, name) => encodeURIComponent(name === 'to' ? to : text)))

/**
 * Sends messages through a gateway: a POST to its address, whose placeholders `{to}` and `{text}` are filled, with the JSON
 * body `{id, to, text}`. Any status of 200 to 299 is success. Redirects are not followed.
 */
export function gatewayTransport(template: string, timeoutMs = TIMEOUT_MS): SmsTransport {
  return {
    send: (message) =>
      new Promise<SmsOutcome>((resolve) => {
        const { id, to, text } = message
        const url = addressOf(template, message)
        const body = JSON.stringify({ id, to, text })
        const signal = AbortSignal.timeout(timeoutMs)
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
        const request = url.protocol === 'http:' ? requestPlain : requestSecure
        // A connection of its own: one that was kept may be closed by the gateway just when it is used.
        const call = request(url, { method: 'POST', headers, signal, agent: false }, (answer) => {
          let read = 0
          answer.on('data', (part: Buffer) => {
            read += part.length
            if (read > MOST_BYTES) answer.destroy()
          })
          // Errors after the headers can't change the outcome any more.
          answer.on('error', () => undefined)
          const status = answer.statusCode ?? 0
          resolve(status >= 200 && status < 300 ? 'sent' : { failed: `status ${status}` })
        })
        // The message of an error may contain the address, so only its code is kept.
        call.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ failed: signal.aborted ? 'timeout' : (error.code ?? 'not sent') }),
        )
        call.end(body)
      }),
  }
}

/** Writes each message as a text file into a private folder of the server's user, for installations without a gateway. */
export function folderTransport(folder: string): SmsTransport {
  return {
    async send(message) {
      try {
        await write(folder, message)
        return 'sent'
      } catch (error) {
        return { failed: `the folder can't be written (${(error as NodeJS.ErrnoException).code ?? 'error'})` }
      }
    },
  }
}

/** The same message always gives the same file. */
async function write(folder: string, { id, to, text, queuedAt }: SmsMessage): Promise<void> {
  privateFolder(folder)
  const name = `${queuedAt.toISOString().replace(/[:.]/g, '-')}-${id}`
  const unfinished = join(folder, `${name}.part`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(`To: ${to}\n\n${text}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, `${name}.txt`))
}
