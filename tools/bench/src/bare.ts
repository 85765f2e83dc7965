import Fastify from 'fastify'

/** A route that does nothing, and a page of one line: the limit of the HTTP library and the load generator on this machine. */
const app = Fastify({ logger: false })
app.get('/bare', async () => ({ success: true }))
app.get('/page', async (_, reply) =>
  reply.type('text/html').send('<!doctype html><title>Page</title><h1>One line</h1>'),
)
app.post('/bare', async () => ({ success: true }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${url}\n`)
