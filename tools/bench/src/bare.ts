import Fastify from 'fastify'

/** A route that does nothing: the limit of the HTTP library and the load generator on this machine. */
const app = Fastify({ logger: false })
app.get('/bare', async () => ({ success: true }))
app.post('/bare', async () => ({ success: true }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${url}\n`)
