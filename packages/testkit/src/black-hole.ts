import { EventEmitter, once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What the proxy does with traffic: `swallow` holds it in both directions and closes nothing, like a network that drops
 * every packet; switching back to `pass` delivers the held data, as TCP does. `refuse` cuts every connection and accepts no
 * new ones.
 */
export type ProxyMode = 'pass' | 'swallow' | 'refuse' | { readonly delayMs: number }

export interface Proxy {
  /** Port on 127.0.0.1. */
  readonly port: number
  mode(mode: ProxyMode): Promise<void>
  close(): Promise<void>
}

/** With more bytes than this in flight, the sender waits. */
const MOST_HELD = 1_048_576

/** Opens a TCP proxy that disturbs the network between a client and `target` on command. */
export async function openProxy({
  target,
  port: wanted = 0,
}: {
  readonly target: { readonly host: string; readonly port: number }
  readonly port?: number
}): Promise<Proxy> {
  let mode: ProxyMode = 'pass'
  const changes = new EventEmitter().setMaxListeners(0)
  const sockets = new Set<Socket>()

  const turn = async () => {
    while (mode === 'swallow') await once(changes, 'mode')
    if (typeof mode === 'object') await pause(mode.delayMs)
  }
  const forward = (from: Socket, to: Socket) => {
    let held = 0
    let line: Promise<void> = Promise.resolve()
    const inLine = (step: () => void) => {
      line = line.then(turn).then(step)
    }
    from.on('data', (chunk: Buffer) => {
      held += chunk.length
      if (held > MOST_HELD) from.pause()
      inLine(() => {
        held -= chunk.length
        if (from.isPaused() && held <= MOST_HELD) from.resume()
        to.write(chunk)
      })
    })
    from.on('end', () => inLine(() => to.end()))
    from.on('close', () => inLine(() => to.destroySoon()))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...target, allowHalfOpen: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      // The other side learns of it from the close that follows.
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    forward(near, far)
    forward(far, near)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return address && typeof address === 'object' ? address.port : port
  }
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  const port = await listen(wanted)
  return {
    port,
    async mode(next) {
      const before = mode
      mode = next
      changes.emit('mode')
      if (next === 'refuse') await cut()
      else if (before === 'refuse') await listen(port)
    },
    async close() {
      mode = 'refuse'
      changes.emit('mode')
      await cut()
    },
  }
}

/** Opens a proxy in front of a PostgreSQL server. `url` leads through it. */
export async function openDatabaseProxy(databaseUrl: string): Promise<Proxy & { readonly url: string }> {
  const url = new URL(databaseUrl)
  const proxy = await openProxy({ target: { host: url.hostname, port: Number(url.port || 5432) } })
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return { ...proxy, url: url.href }
}
