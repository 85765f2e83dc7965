import { calls } from '@ayob/contract/calls'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WAITING_HASHES } from '../../src/people/accounts/password'
import { createLimiter } from '../../src/platform/limiter'
import { holdHashes } from '../setup/quick-argon2'
import { ADMIN, PASSWORD, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

describe('sign-up and review', () => {
  it('registers a driver, shows the registration with documents to an administrator, approves and mails', async () => {
    const { call, send, form, upload } = server
    const vehicle_number = 'CAB-7711'
    const body = form('driver', { vehicle_type: 'bus', vehicle_number })
    const signUp = await call(calls.signUp, { body })
    expect(signUp.status).toBe(201)
    expect(signUp.body).toMatchObject({
      success: true,
      user: { user_type: 'driver', status: 'pending', phone: '+94771234567' },
    })
    const { token, user } = signUp.body

    const documents = await upload(calls.uploadDocuments, token, 'national_id_document', 'nic.pdf', PDF)
    expect(documents.body.documents).toEqual({ national_id_document: expect.stringMatching(/\.pdf$/) })

    const admin = await server.admin()
    const list = await call(calls.pendingRegistrations, { token: admin })
    const shown = list.body.registrations.find(({ id }) => id === user.id)
    expect(shown).toMatchObject({
      type: 'driver',
      status: 'pending',
      details: { vehicle_number, national_id: '911042754V', vehicle_type: 'bus' },
    })
    const link = present(shown).details.national_id_document_url
    const opened = await send('GET', present(link))
    expect(opened.status).toBe(200)
    expect(opened.bytes.equals(PDF)).toBe(true)
    const forged = present(link).replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`)
    expect((await send('GET', forged)).status).toBe(404)
    expect((await send('GET', present(present(link).split('?')[0]))).status).toBe(404)
    server.clock.advance(301_000)
    expect((await send('GET', present(link))).status).toBe(404)
    const views = await server.database.db
      .selectFrom('activity')
      .selectAll()
      .where('action', '=', 'document.viewed')
      .execute()
    expect(views).toHaveLength(1)

    expect((await call(calls.signIn, { body })).body).toMatchObject({
      code: 'under_review',
      error: 'Your account is under review. You will be notified by email once approved.',
    })
    const path = `/api/admin/registrations/${user.id}/approve`
    expect((await send('POST', path, { token: admin, body: { type: 'advertiser' } })).status).toBe(400)
    const approved = await send('POST', path, { token: admin, body: { type: 'driver' } })
    expect(approved.body).toMatchObject({ success: true, user_name: 'Nimal Perera' })
    expect((await send('POST', path, { token: admin, body: { type: 'driver' } })).status).toBe(409)

    await server.settle()
    const mails = await server.database.db
      .selectFrom('mails')
      .select(['template', 'recipient', 'state'])
      .where('recipient', '=', body.email)
      .execute()
    expect(mails.map(({ template }) => template)).toEqual(['registration-received', 'registration-approved'])
    expect(mails.every(({ state }) => state === 'sent')).toBe(true)
    expect(await server.signIn(body.email)).toMatch(/^[\w-]{43}$/)
  })

  it('rejects with a reason, which sign-in reports; the e-mail may sign up again', async () => {
    const { call, form } = server
    const body = form('advertiser')
    const first = (await call(calls.signUp, { body })).body.user
    const admin = await server.admin()
    await call(calls.rejectRegistration, {
      params: { id: first.id },
      token: admin,
      body: { type: 'advertiser', reason: 'The registration document is not readable' },
    })
    const refused = await call(calls.signIn, { body })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ code: 'rejected', error: expect.stringContaining('is not readable') })
    const again = await call(calls.signUp, { body })
    expect(again.status).toBe(201)
    expect(again.body.user.id).not.toBe(first.id)
    expect((await call(calls.signUp, { body })).body).toMatchObject({
      code: 'email_taken',
      error: 'An account with this email already exists',
      fields: { email: 'An account with this email already exists' },
    })
  })

  it('accepts only one of two concurrent sign-ups with the same e-mail', async () => {
    const body = server.form('advertiser')
    const answers = await Promise.all([1, 2, 3].map(() => server.call(calls.signUp, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('names every missing field and stores nothing', async () => {
    const before = await server.database.db.selectFrom('users').select('id').execute()
    const answer = await server.call(calls.signUp, { body: { user_type: 'driver' } })
    expect(answer.status).toBe(400)
    expect(Object.keys(present(answer.body.fields)).sort()).toEqual(
      [
        'first_name',
        'last_name',
        'email',
        'phone',
        'password',
        'confirm_password',
        'vehicle_number',
        'national_id',
        'driving_license',
      ].sort(),
    )
    const differing = await server.call(calls.signUp, {
      body: server.form('driver', { confirm_password: 'another-one' }),
    })
    expect(differing.body.fields).toEqual({ confirm_password: 'Passwords do not match' })
    expect(await server.database.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
  })

  it('refuses documents of the wrong type, with the wrong content, and too large ones', async () => {
    const { call, form, upload } = server
    const { token } = (await call(calls.signUp, { body: form('advertiser') })).body
    const documents = calls.uploadDocuments
    expect((await upload(documents, token, 'vehicle_document', 'a.pdf', PDF)).status).toBe(400)
    expect(
      (await upload(documents, token, 'business_registration_document', 'a.pdf', Buffer.from('MZ not a pdf'))).status,
    ).toBe(400)
    expect((await upload(documents, token, 'business_registration_document', 'a.exe', PDF)).status).toBe(400)
    // The extension of another type.
    expect((await upload(documents, token, 'business_registration_document', 'a.png', PDF)).status).toBe(400)
    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])
    expect((await upload(documents, token, 'business_registration_document', 'a.pdf', large)).status).toBe(413)
    expect((await upload(documents, 'x'.repeat(43), 'business_registration_document', 'a.pdf', PDF)).status).toBe(401)
  })

  it('refuses common or easy passwords wherever one is set, in the language of the person', async () => {
    const common = 'PassWord123'
    const said = (language: string) => ({
      status: 400,
      body: { code: 'validation_failed', fields: { password: expect.stringMatching(language) } },
    })
    const body = server.form('driver', { password: common, confirm_password: common })
    const signUp = (language: string) => server.call(calls.signUp, { body, headers: { 'accept-language': language } })
    expect(await signUp('en')).toMatchObject(said('one of the most common'))
    expect(await signUp('si')).toMatchObject(said('මුරපදය'))
    expect(await signUp('ta')).toMatchObject(said('கடவுச்சொல்'))
    const { email, token } = await server.approved('driver')
    const change = { current_password: PASSWORD, password: common }
    expect(await server.call(calls.changePassword, { token, body: change })).toMatchObject(said('common'))
    await server.call(calls.forgotPassword, { body: { email } })
    await server.settle()
    const mails = server.database.db.selectFrom('mails').select('text').where('recipient', '=', email)
    const { text } = await mails.where('template', '=', 'password-reset').executeTakeFirstOrThrow()
    const link = decodeURIComponent(/token=([\w%-]+)/.exec(text)?.[1] ?? '')
    const reset = (password: string) => server.call(calls.resetPassword, { body: { token: link, password } })
    expect(await reset('QWERTYuiop')).toMatchObject(said('common'))
    const guessable = said('easy to guess')
    const ownEmail = { ...body, password: body.email, confirm_password: body.email }
    expect(await server.call(calls.signUp, { body: ownEmail })).toMatchObject(guessable)
    const own = { current_password: PASSWORD, password: email.toUpperCase() }
    expect(await server.call(calls.changePassword, { token, body: own })).toMatchObject(guessable)
    expect(await reset('AYOB-2026!')).toMatchObject(guessable)
    // A refused password does not spend the link.
    expect((await reset('ride-the-city-26')).status).toBe(200)
  })

  it('gives an applicant access to documents and profile only', async () => {
    const { call, form } = server
    const { token } = (await call(calls.signUp, { body: form('advertiser') })).body
    expect((await call(calls.profile, { token })).status).toBe(200)
    expect((await call(calls.myBookings, { token })).body).toMatchObject({ code: 'under_review' })
  })
})

describe('sign-in', () => {
  it('refuses a wrong password and an unknown e-mail with the same message', async () => {
    const { email } = await server.approved('advertiser')
    const wrong = await server.call(calls.signIn, { body: { email, password: 'nope-nope-nope' } })
    const unknown = await server.call(calls.signIn, {
      body: { email: 'who@test.example', password: 'nope-nope' },
    })
    expect(wrong.status).toBe(401)
    expect(wrong.body.error).toBe('Invalid email or password')
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  it("accepts only administrators at the administrators' sign-in", async () => {
    const { email, token } = await server.approved('advertiser')
    expect((await server.call(calls.adminLogin, { body: { email, password: PASSWORD } })).status).toBe(403)
    const admin = await server.call(calls.adminLogin, { body: ADMIN })
    expect(admin.body.user.user_type).toBe('admin')
    expect((await server.call(calls.registrationStats, { token })).status).toBe(403)
    expect((await server.call(calls.registrationStats)).status).toBe(401)
  })

  it('ends a token at logout, after 30 idle days, and after 90 days at most', async () => {
    const { email, token } = await server.approved('advertiser')
    const alive = async (tried: string) => (await server.call(calls.profile, { token: tried })).status
    expect(await alive(token)).toBe(200)
    await server.call(calls.logout, { token })
    expect(await alive(token)).toBe(401)
    const day = DAY_MS
    const idle = await server.signIn(email)
    const used = await server.signIn(email)
    for (let days = 0; days < 88; days += 22) {
      server.clock.advance(22 * day)
      expect(await alive(used)).toBe(200)
    }
    expect(await alive(idle)).toBe(401)
    server.clock.advance(3 * day)
    expect(await alive(used)).toBe(401)
  })

  it('changes a forgotten password once with its mailed link and ends all sessions', async () => {
    const { email, token } = await server.approved('driver')
    const known = await server.call(calls.forgotPassword, { body: { email } })
    const unknown = await server.call(calls.forgotPassword, { body: { email: 'nobody@test.example' } })
    expect(known.body).toEqual(unknown.body)
    await server.settle()
    const mail = await server.database.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .where('template', '=', 'password-reset')
      .executeTakeFirstOrThrow()
    const resetToken = decodeURIComponent(/token=([\w%-]+)/.exec(mail.text)?.[1] ?? '')
    const reset = (password: string) => server.call(calls.resetPassword, { body: { token: resetToken, password } })
    expect((await reset('short')).status).toBe(400)
    expect((await reset('the-new-password')).status).toBe(200)
    expect((await reset('another-password')).status).toBe(400)
    expect((await server.call(calls.profile, { token })).status).toBe(401)
    expect(await server.signIn(email, 'the-new-password')).toBeTruthy()
  })

  it('ends the other mailed links when one is used, and all of them when the password is changed', async () => {
    const { email, token } = await server.approved('driver')
    const ask = () => server.call(calls.forgotPassword, { body: { email } })
    const links = async () => {
      await server.settle()
      const query = server.database.db.selectFrom('mails').select('text').where('recipient', '=', email)
      const mails = await query.where('template', '=', 'password-reset').orderBy('id').execute()
      return mails.map(({ text }) => decodeURIComponent(/token=([\w%-]+)/.exec(text)?.[1] ?? ''))
    }
    const reset = async (link: string | undefined, password: string) =>
      (await server.call(calls.resetPassword, { body: { token: link, password } })).status
    await ask()
    await server.settle()
    const change = { current_password: PASSWORD, password: 'another-password-5' }
    expect((await server.call(calls.changePassword, { token, body: change })).status).toBe(200)
    expect(await reset((await links())[0], 'an-intruders-password')).toBe(400)
    for (let count = 0; count < 3; count += 1) await ask()
    const open = (await links()).slice(1)
    const used = await Promise.all(open.slice(0, 2).map((link) => reset(link, 'the-new-password')))
    expect(used.sort()).toEqual([200, 400])
    expect(await reset(open[2], 'an-intruders-password')).toBe(400)
    expect(await server.signIn(email, 'the-new-password')).toBeTruthy()
  })
})

describe('many sign-ins at once', () => {
  it('wait in a bounded queue; beyond it they get a time to retry', async () => {
    const body = { email: 'who@test.example', password: 'nope-nope' }
    const goOn = holdHashes()
    const crowd = Array.from({ length: WAITING_HASHES + 40 }, () => server.call(calls.signIn, { body }))
    // A wrong link costs no hash, so it needs no place in the queue.
    const wrongLink = { token: 'x'.repeat(43), password: 'the-new-password' }
    const reset = await server.call(calls.resetPassword, { body: wrongLink })
    expect(reset).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } })
    expect((await Promise.race(crowd)).status).toBe(503)
    goOn()
    const answers = await Promise.all(crowd)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused[0]).toMatchObject({ body: { code: 'busy' }, headers: { 'retry-after': '2' } })
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(answers.length - refused.length)
  })
})

describe('limits', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startServer({ RATE_LIMIT: 'on' })
  })
  afterAll(() => limited.stop())

  const guess = (email: string, remoteAddress = '192.0.2.1', password = 'wrong-guess') =>
    limited.call(calls.signIn, { body: { email, password }, remoteAddress })
  const statuses = (answers: readonly { status: number }[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const times = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)))

  it('allow ten wrong passwords, even of twenty at once, and tell when to retry', async () => {
    expect(statuses(await times(20, () => guess('a@test.example')))).toEqual({ 401: 10, 429: 10 })
    const stopped = await guess('a@test.example')
    expect(stopped.body.code).toBe('rate_limited')
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guess('b@test.example')).status).toBe(401)
    limited.clock.advance(16 * MINUTE_MS)
    expect((await guess('a@test.example')).status).toBe(401)
  })

  it('never block right passwords, however many arrive at once', async () => {
    const { email } = await limited.approved('advertiser')
    for (let count = 0; count < 9; count += 1) await guess(email)
    expect(statuses(await times(12, () => guess(email, undefined, PASSWORD)))).toEqual({ 200: 12 })
    expect(statuses(await times(2, () => guess(email)))).toEqual({ 401: 1, 429: 1 })
  })

  it('count a /64 of IPv6 as one address, and an IPv4 address in any notation', async () => {
    for (let host = 1; host <= 10; host += 1) await guess('six@test.example', `2001:db8:0:7::${host}`)
    expect((await guess('six@test.example', '2001:db8:0:7:ffff::1')).status).toBe(429)
    expect((await guess('six@test.example', '2001:db8:0:8::1')).status).toBe(401)
    for (let count = 1; count <= 10; count += 1) await guess('four@test.example', '192.0.2.7')
    expect((await guess('four@test.example', '::ffff:192.0.2.7')).status).toBe(429)
  })

  it('stop guesses at one account from many addresses', async () => {
    const email = 'many@test.example'
    const answers = await times(60, (index) => guess(email, `198.51.100.${Math.floor(index / 6)}`))
    expect(statuses(answers)).toEqual({ 401: 50, 429: 10 })
  })

  it('count refused sign-ups, including concurrent ones', async () => {
    const body = limited.form('advertiser')
    const answers = await times(25, () => limited.call(calls.signUp, { body, remoteAddress: '192.0.2.9' }))
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19, 429: 5 })
  })

  it('allow 20 inquiries an hour, including concurrent ones', async () => {
    const body = { name: 'A', email: 'a@mail.example', company: 'Tea', phone: '0112345678', message: 'Hello' }
    const answers = await times(25, () => limited.call(calls.sendInquiry, { body }))
    expect(statuses(answers)).toEqual({ 201: 20, 429: 5 })
  })

  it('allow an account 100 messages to support an hour', async () => {
    const { token } = await limited.approved('driver')
    const body = { subject: 'Pay', priority: 'low', description: 'Hello' }
    await limited.call(calls.openTicket, { token, body })
    const { id } = present((await limited.call(calls.listTickets, { token })).body.tickets[0])
    const write = () => limited.call(calls.writeToTicket, { token, params: { id }, body: { message: 'x' } })
    // A busy machine does not answer more of them at once in time.
    const answers = []
    while (answers.length < 101) answers.push(...(await times(Math.min(20, 101 - answers.length), write)))
    expect(statuses(answers)).toEqual({ 200: 99, 429: 2 })
    expect((await limited.call(calls.openTicket, { token, body })).status).toBe(429)
  })

  it('count across all server processes; a process that dies leaves its guess counted', async () => {
    const processes = [1, 2].map(() => createLimiter(limited.database.db, limited.clock, true))
    const [one, other] = [present(processes[0]), present(processes[1])]
    let judged = 0
    const judge = async () => {
      judged += 1
      return undefined
    }
    const limit = { bucket: 'test:shared', count: 10, windowS: 900 }
    await Promise.allSettled(Array.from({ length: 30 }, (_, index) => (index % 2 ? one : other).guess([limit], judge)))
    expect(judged).toBe(10)
    const last = { bucket: 'test:dying', count: 1, windowS: 900 }
    await new Promise<void>((begun) => {
      const dies = () =>
        new Promise<undefined>(() => {
          begun()
        })
      void one.guess([last], dies)
    })
    await expect(other.guess([last], async () => true)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('forget attempts that no longer count', async () => {
    const kept = () => limited.database.db.selectFrom('attempt_counts').select('bucket').execute()
    expect((await kept()).length).toBeGreaterThan(0)
    limited.clock.advance(3_600_001)
    await limited.tick()
    expect(await kept()).toEqual([])
  })
})

describe('answers to unexpected calls', () => {
  it('are 404 for a path with a zero byte, whatever the route', async () => {
    const { token } = await server.approved('advertiser')
    for (const path of [
      '/api/ads/%00',
      '/api/%00',
      '/uploads/%00.png',
      '/q/a%00b',
      '/%00',
      '/screen/%00',
      '/a/%00/b',
    ]) {
      const answer = await server.send('GET', path, { token })
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect((await server.send('PUT', '/api/campaigns/%00', { token, body: {} })).status).toBe(404)
  })

  it('are 405 on a known path, 404 on an unknown one, 415 and 400 for unreadable bodies', async () => {
    const { call, send } = server
    expect(await send('DELETE', '/api/auth/signin')).toMatchObject({
      status: 405,
      body: { code: 'method_not_allowed' },
    })
    expect(await send('GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not_found', success: false },
    })
    const post = (payload: string, type: string) => call(calls.signIn, { payload, headers: { 'content-type': type } })
    expect(await post('<a/>', 'application/xml')).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
    expect(await post('{"email": ', 'application/json')).toMatchObject({ status: 400, body: { success: false } })
    expect(await post('{"__proto__": {"admin": true}}', 'application/json')).toMatchObject({ status: 400 })
    expect(await post(`{"email": "${'x'.repeat(1_100_000)}"}`, 'application/json')).toMatchObject({ status: 413 })
  })
})
