import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** By this time, callers that reuse their connection have used it once more and were asked to open a new one. */
const LET_GO_MS = 5_000
/** Answers that take longer than this are cut off. */
const MOST_MS = 10_000
const POLL_MS = 50

/**
 * Stops listening without failing a call, while another process takes the new connections. Answers calls on open
 * connections with `Connection: close`, and returns when none is open. Unused connections are closed after 5 s.
 */
export async function drain({ server }: FastifyInstance): Promise<void> {
  // An HTTP server's own `close` would cut connections on which the next call is already on its way.
  Server.prototype.close.call(server)
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  const begun = performance.now()
  const isOver = (ms: number) => performance.now() - begun > ms
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  while ((await open()) > 0 && !isOver(MOST_MS)) {
    if (isOver(LET_GO_MS)) server.closeIdleConnections()
    await pause(POLL_MS)
  }
}
