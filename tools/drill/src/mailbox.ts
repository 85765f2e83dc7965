import { createServer, type Socket } from 'node:net'

/** A mail server that records every mail that it receives. */
export interface Mailbox {
  readonly url: string
  /** How often each mail was received, by its `Message-ID`. */
  readonly received: ReadonlyMap<string, number>
  close(): void
}

/** Starts a mail server that accepts everything (RFC 5321, no extension). */
export async function openMailbox(): Promise<Mailbox> {
  const received = new Map<string, number>()
  const take = (mail: string) => {
    const id = /^message-id:\s*(\S+)/im.exec(mail)?.[1] ?? mail
    received.set(id, (received.get(id) ?? 0) + 1)
  }
  const server = createServer((socket) => converse(socket, take))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() }
}

function converse(socket: Socket, take: (mail: string) => void): void {
  let text = ''
  let mail: string | undefined
  socket.on('error', () => socket.destroy())
  socket.write('220 drill\r\n')
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    for (;;) {
      const end = mail === undefined ? text.indexOf('\r\n') : text.indexOf('\r\n.\r\n')
      if (end === -1) return
      const part = text.slice(0, end)
      text = text.slice(end + (mail === undefined ? 2 : 5))
      if (mail !== undefined) {
        take(part)
        mail = undefined
        socket.write('250 ok\r\n')
      } else if (/^data/i.test(part)) {
        mail = ''
        socket.write('354 go on\r\n')
      } else if (/^quit/i.test(part)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
}
