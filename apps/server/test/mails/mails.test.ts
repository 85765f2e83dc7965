import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { MINUTE_MS } from '@ayob/contract/durations'
import { manualClock } from '@ayob/testkit/clock'
import { readMails } from '@ayob/testkit/mails'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import { folderTransport, smtpTransport } from '../../src/adapters/mail/mail'
import { demoMailPages } from '../../src/desk/mails/demo-mails.routes'
import { queueMail } from '../../src/people/mails/mails.commands'
import { newestMails } from '../../src/people/mails/mails.queries'
import { mailStore } from '../../src/people/mails/mails.store'
import { createMailSender } from '../../src/people/mails/sender'
import type { Context } from '../../src/platform/context'
import { NotTaken, type Transport } from '../../src/platform/transports'
import { type FreshDatabase, migratedDatabase } from '../setup/fresh-database'

let fresh: FreshDatabase
let database: Database
let logged: unknown[]
const clock = manualClock()
const log = {
  warn: (about: unknown) => logged.push(about),
  error: (about: unknown) => logged.push(about),
} as unknown as FastifyBaseLogger

beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh)
})

beforeEach(async () => {
  logged = []
  await database.db.deleteFrom('mails').execute()
})

afterAll(async () => {
  await database.close()
  await fresh.remove()
})

const ctx = {
  clock,
  publicUrl: () => 'https://ayob.example',
  config: { company: {} },
  secrets: { links: ['ab'.repeat(32)] },
} as unknown as Context

const queueOne = (dedupeKey: string, to = 'nimal@ayob.example') =>
  database.transact((tx) =>
    queueMail(ctx, tx, {
      dedupeKey,
      template: 'registration-received',
      to: { id: 'u1', email: to, name: 'Nimal', language: 'en' },
      data: {},
    }),
  )

const senderWith = (transport: Transport) => createMailSender({ transact: database.transact, clock, log }, transport)

const rows = () => database.db.selectFrom('mails').selectAll().orderBy('id').execute()

/** A transport that records its mails and fails as requested. */
function recording(fail: (to: string) => Error | undefined = () => undefined) {
  const taken: string[] = []
  return {
    taken,
    repeatable: false,
    async send({ to }: { to: string }) {
      const error = fail(to)
      if (error) throw error
      taken.push(to)
    },
  }
}

describe('the outbox', () => {
  it('stores one mail per key, and none when the transaction fails', async () => {
    await queueOne('a')
    await queueOne('a')
    await expect(
      database.transact(async (tx) => {
        await queueMail(ctx, tx, {
          dedupeKey: 'b',
          template: 'registration-received',
          to: { id: 'u1', email: 'x@ayob.example', name: 'X', language: 'en' },
          data: {},
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await rows()).map((row) => row.dedupe_key)).toEqual(['a'])
  })

  it('sends each mail once, even with several senders at once', async () => {
    for (let i = 0; i < 12; i += 1) await queueOne(`k${i}`, `reader${i}@ayob.example`)
    const transport = recording()
    const senders = [senderWith(transport), senderWith(transport), senderWith(transport)]
    await Promise.all(senders.flatMap((one) => [one.run(), one.run()]))
    expect([...transport.taken].sort()).toEqual(Array.from({ length: 12 }, (_, i) => `reader${i}@ayob.example`).sort())
    expect(new Set((await rows()).map((row) => row.state))).toEqual(new Set(['sent']))
  })

  it('retries certainly refused mails with growing pauses, and finally gives up', async () => {
    await queueOne('a')
    const transport = recording(() => new NotTaken('ECONNECTION CONN'))
    const one = senderWith(transport)
    const pauses = [1, 5, 30, 120, 360, 1440]
    for (const [index, minutes] of pauses.entries()) {
      await one.run()
      expect(await rows()).toMatchObject([{ state: 'queued', attempts: index + 1, last_error: 'ECONNECTION CONN' }])
      clock.advance(minutes * MINUTE_MS - 1)
      await one.run()
      expect((await rows())[0]?.attempts).toBe(index + 1)
      clock.advance(1)
    }
    await one.run()
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 7 }])
    expect(JSON.stringify(logged)).not.toContain('nimal')
  })

  it('does not let one bad mail delay the others', async () => {
    await queueOne('bad', 'bad@ayob.example')
    await queueOne('good', 'good@ayob.example')
    const transport = recording((to) => (to.startsWith('bad') ? new NotTaken('EENVELOPE') : undefined))
    await senderWith(transport).run()
    expect(transport.taken).toEqual(['good@ayob.example'])
  })

  it('never repeats a mail that may have been accepted', async () => {
    await queueOne('a')
    await senderWith(recording(() => Object.assign(new Error('gone'), { code: 'ECONNRESET' }))).run()
    expect(await rows()).toMatchObject([{ state: 'unconfirmed' }])
    const next = recording()
    clock.advance(48 * 60 * MINUTE_MS)
    await senderWith(next).run()
    expect(next.taken).toEqual([])
    expect(logged).toMatchObject([{ template: 'registration-received', reason: 'ECONNRESET' }])
  })

  it('marks a mail as unconfirmed when its process died while sending it', async () => {
    await queueOne('a')
    await database.transact((tx) => mailStore.claim(tx, clock.now()))
    const transport = recording()
    const tidied = async () => {
      const one = senderWith(transport)
      await one.cleanUp()
      await one.run()
    }
    clock.advance(4 * MINUTE_MS)
    await tidied()
    expect(await rows()).toMatchObject([{ state: 'sending' }])
    clock.advance(2 * MINUTE_MS)
    await tidied()
    expect(await rows()).toMatchObject([{ state: 'unconfirmed' }])
    expect(transport.taken).toEqual([])
    expect(logged).toHaveLength(1)
  })

  it('deletes sent mails after 90 days', async () => {
    await queueOne('a')
    const one = senderWith(recording())
    await one.run()
    clock.advance(89 * 24 * 60 * MINUTE_MS)
    await one.cleanUp()
    expect(await rows()).toHaveLength(1)
    clock.advance(2 * 24 * 60 * MINUTE_MS)
    await one.cleanUp()
    expect(await rows()).toEqual([])
  })
})

describe('the folder of .eml files', () => {
  const folder = () => join(fresh.dataDir, 'outbox')

  it('contains each mail completely, with both parts, and once', async () => {
    await queueOne('a')
    const one = senderWith(folderTransport(folder(), 'AYOB <no-reply@ayob.example>'))
    await one.run()
    const [mail, ...others] = await readMails(folder())
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'nimal@ayob.example', subject: 'We have received your registration' })
    expect(mail?.headers).toMatchObject({ from: 'AYOB <no-reply@ayob.example>', 'auto-submitted': 'auto-generated' })
    expect(mail?.headers['message-id']).toMatch(/^<mail-\d+-\d+@ayob\.example>$/)
    expect(mail?.text).toContain('Thank you for registering with AYOB.')
    expect(mail?.html).toContain('Thank you for registering with AYOB.')
    await database.db.updateTable('mails').set({ state: 'queued' }).execute()
    await one.run()
    const files = await readdir(folder())
    expect(files).toHaveLength(1)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder(), files[0] ?? '')).mode & 0o777).toBe(0o600)
  })

  it('retries when it is not writable', async () => {
    await queueOne('a')
    const blocked = join(fresh.dataDir, 'blocked')
    mkdirSync(fresh.dataDir, { recursive: true })
    writeFileSync(blocked, '')
    await senderWith(folderTransport(join(blocked, 'outbox'), 'a@ayob.example')).run()
    expect(await rows()).toMatchObject([{ state: 'queued', last_error: "the folder can't be written (ENOTDIR)" }])
  })
})

describe('a mail server', () => {
  let server: Server
  let received: string[]
  /** The server's answer to a command in place of the usual one. */
  let script: Record<string, string | 'hang up'>

  beforeEach(async () => {
    received = []
    script = {}
    server = createServer((socket) => converse(socket)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  function converse(socket: Socket): void {
    let mode: 'commands' | 'text' = 'commands'
    let text = ''
    let buffer = ''
    const say = (command: string, usual: string) => {
      const line = script[command] ?? usual
      if (line === 'hang up') socket.destroy()
      else socket.write(`${line}\r\n`)
    }
    socket.on('error', () => undefined)
    say('greeting', '220 test')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (mode === 'text') {
          if (line !== '.') text += `${line}\r\n`
          else {
            mode = 'commands'
            received.push(text)
            text = ''
            say('end', '250 taken')
          }
          continue
        }
        const command = line.slice(0, 4).toUpperCase()
        if (command === 'DATA' && (script.DATA ?? '354').startsWith('354')) mode = 'text'
        say(command, command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 fine')
      }
    })
  }

  const transport = (login = '', needsTls = false) => {
    const address = server.address()
    if (!address || typeof address === 'string') throw new Error('no port')
    const url = `smtp://${login}127.0.0.1:${address.port}?ignoreTLS=true`
    return smtpTransport(url, 'AYOB <no-reply@ayob.example>', needsTls)
  }

  const sendOne = async (login = '') => {
    await queueOne('a')
    await senderWith(transport(login)).run()
    server.close()
    return (await rows())[0]
  }

  it('receives the mail', async () => {
    expect(await sendOne()).toMatchObject({ state: 'sent', last_error: null })
    expect(received[0]).toMatch(/Message-ID: <mail-\d+-\d+@ayob\.example>/)
  })

  it('is authenticated to with the name and password in its address', async () => {
    script = { EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '235 welcome' }
    expect(await sendOne('user:pass@')).toMatchObject({ state: 'sent' })
  })

  it('without TLS gets nothing when TLS is required, whatever its address says', async () => {
    script = { STAR: '502 no' }
    await queueOne('a')
    await senderWith(transport('', true)).run()
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 1 })
    expect(received).toEqual([])
    server.close()
  })

  it('that refuses the password is tried again', async () => {
    script = { EHLO: '250-test\r\n250 AUTH PLAIN', AUTH: '535 no' }
    expect(await sendOne('user:pass@')).toMatchObject({ state: 'queued' })
  })

  it.each(['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA'])('that refuses at %s is tried again', async (command) => {
    script = { [command]: '451 not now for nimal@ayob.example', HELO: '451 no' }
    const row = await sendOne()
    expect(row).toMatchObject({ state: 'queued', attempts: 1 })
    expect(row?.last_error).toContain('451')
    expect(row?.last_error).not.toContain('nimal')
    expect(received).toEqual([])
  })

  it('that refuses the text is tried again', async () => {
    script = { end: '554 no' }
    expect(await sendOne()).toMatchObject({ state: 'queued' })
  })

  it('that disconnects after the text leaves the mail unconfirmed', async () => {
    script = { end: 'hang up' }
    expect(await sendOne()).toMatchObject({ state: 'unconfirmed' })
  })

  it("that can't be reached is tried again", async () => {
    const gone = transport()
    server.close()
    await queueOne('a')
    await senderWith(gone).run()
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1 }])
  })
})

describe("the demo's page of mails", () => {
  it('lists the mails and shows one, with its HTML isolated in a frame', async () => {
    await queueOne('a', 'first@ayob.example')
    await queueOne('b', '"><script>alert(1)</script>@ayob.example')
    const app = Fastify()
    demoMailPages(app, database)
    const list = await app.inject('/demo/mail')
    expect(list.body.indexOf('alert(1)')).toBeLessThan(list.body.indexOf('first@ayob.example'))
    expect(list.body).not.toContain('<script')
    const id = (await newestMails(database.db))[0]?.id
    const shown = await app.inject(`/demo/mail/${id}`)
    expect(shown.body).toContain(`src="/demo/mail/${id}/html"`)
    // It is in the page itself, since answers may not be framed.
    expect(/srcdoc="[^"]*Thank you for registering[^"]*"/.test(shown.body)).toBe(true)
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const frame = await app.inject(`/demo/mail/${id}/html`)
    expect(frame.headers['content-security-policy']).toContain('sandbox')
    expect(frame.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(frame.body).toContain('Thank you for registering')
    for (const wrong of ['999999', 'x', '1e3', '%00', '99999999999999999999']) {
      expect((await app.inject(`/demo/mail/${wrong}`)).statusCode).toBe(404)
      expect((await app.inject(`/demo/mail/${wrong}/html`)).statusCode).toBe(404)
    }
    await app.close()
  })
})
