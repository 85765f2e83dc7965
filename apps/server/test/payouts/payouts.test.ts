import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import sinhalaReasons from '@ayob/i18n/si/reasons.json' with { type: 'json' }
import { readMails } from '@ayob/testkit/mails'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfText } from '../setup/pdf-text'
import { startServer, type TestServer } from '../setup/start-server'
import { ACCOUNT, payoutCalls } from './drivers'

let server: TestServer
let admin: string
let use: ReturnType<typeof payoutCalls>
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  admin = await server.admin()
  use = payoutCalls(server, admin)
})
afterAll(() => server.stop())

const mailsTo = async (email: string) => {
  await server.settle()
  return (await readMails(join(server.dataDir, 'outbox'))).filter(({ to }) => to.includes(email))
}
const noticesOf = async (token: string) => {
  await server.settle()
  const { body } = await server.call(calls.listNotifications, { token })
  return body.notifications as { kind: string; message: string; link: string }[]
}

describe('the payout account', () => {
  it('is absent at first, then stored, masked and encrypted', async () => {
    const driver = await server.approved('driver')
    const read = () => server.call(calls.payoutAccount, { token: driver.token })
    expect((await read()).body).toEqual({ success: true, payout_account: null })
    const kept = await use.account(driver.token, { account_number: '0012 345-678', account_name: ' N  Perera ' })
    expect(kept.status).toBe(200)
    expect((await read()).body.payout_account).toMatchObject({
      bank_code: '7010',
      bank_name: 'Bank of Ceylon',
      branch_code: '042',
      account_number: '•••••5678',
    })
    expect((await read()).text).not.toContain('0012345678')
    const stored = await server.database.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('driver_id', '=', driver.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain('0012345678')
  })

  it.each([
    ['bank_code', '7119'],
    ['bank_code', '701'],
    ['bank_code', 7010],
    ['branch_code', '42'],
    ['branch_code', 'abc'],
    ['account_number', '1234'],
    ['account_number', '1'.repeat(21)],
    ['account_number', '12a45678'],
    ['account_number', '00000000'],
    ['account_name', ' '],
  ])('refuses %s %j on its field', async (field, value) => {
    const { token } = await server.approved('driver')
    expect(await use.account(token, { [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { [field]: expect.any(String) } },
    })
  })

  it('also holds payouts for 48 hours when it is entered for the first time', async () => {
    const driver = await server.approved('driver')
    const first = await use.account(driver.token)
    const until = new Date(server.clock.now().getTime() + 48 * HOUR_MS).toISOString()
    expect(first.body.payout_account.held_until).toBe(until)
    await use.earn(driver.id, 1_000)
    const { payout } = (await use.request(driver.token, 1_000)).body
    expect(await use.act(payout.id, 'approve')).toMatchObject({ status: 409, body: { state: 'requested' } })
    const mails = (await mailsTo(driver.email)).filter(({ subject }) => subject.includes('payout account'))
    expect(mails.at(-1)?.text).toContain('48 hours')
    // Saving the same account again does not start a new hold.
    server.clock.advance(47 * HOUR_MS)
    expect((await use.account(driver.token)).body.payout_account.held_until).toBe(until)
    server.clock.advance(HOUR_MS)
    expect((await use.act(payout.id, 'approve')).status).toBe(200)
  })

  it('mails every change, and holds payouts for 48 hours after one', async () => {
    const driver = await use.driver(5_000)
    const { payout } = (await use.request(driver.token, 1_000)).body
    const other = (await use.request(driver.token, 1_500)).body.payout
    expect((await use.act(other.id, 'approve')).status).toBe(200)
    const same = await use.account(driver.token)
    expect(same.body.payout_account.held_until).toBeNull()
    const changed = await use.account(driver.token, { bank_code: '7083', account_number: '999888777666' })
    const until = new Date(server.clock.now().getTime() + 48 * HOUR_MS).toISOString()
    expect(changed.body.payout_account).toMatchObject({ account_number: '•••••7666', held_until: until })

    const mails = (await mailsTo(driver.email)).filter(({ subject }) => subject.includes('payout account'))
    expect(mails).toHaveLength(2)
    expect(mails.at(-1)?.text).toContain('Hatton National Bank')
    expect(mails.at(-1)?.text).toContain('48 hours')
    expect(mails.at(-1)?.text).not.toContain('999888777666')
    const bell = (await noticesOf(driver.token)).filter(({ kind }) => kind === 'payout.account')
    expect(bell.map(({ message, link }) => [message.includes('7666'), link])).toEqual([
      [true, '/billing'],
      [false, '/billing'],
    ])

    expect(await use.act(payout.id, 'approve')).toMatchObject({ status: 409, body: { state: 'requested' } })
    expect((await use.act(other.id, 'paid', { reference: 'X' })).status).toBe(409)
    expect((await use.file()).text).not.toContain(other.number)
    const held = (await use.mine(driver.token)).payouts
    expect(held.map(({ held_until }) => held_until)).toEqual([until, until])
    expect(present((await use.list(`driver_id=${driver.id}`)).payouts[0]).actions).toEqual(['fail'])

    server.clock.advance(48 * HOUR_MS)
    expect((await use.act(payout.id, 'approve')).status).toBe(200)
    const file = await use.file()
    expect(file.text).toContain(`7083,042,999888777666,1000.00,LKR,${dayOf(server.clock.now())},${payout.number}`)
    expect(file.text).toContain(other.number)
  })

  it('that is changed after the file was written does not affect payouts in progress', async () => {
    const driver = await use.driver(1_000)
    const { payout } = (await use.request(driver.token, 1_000)).body
    await use.act(payout.id, 'approve')
    await use.file()
    await use.account(driver.token, { account_number: '555566667777' })
    const shown = (await server.call(calls.driverPayout, { params: { id: payout.id }, token: driver.token })).body
      .payout
    expect(shown).toMatchObject({ state: 'exported', held_until: null, bank: { account_number: '•••••5678' } })
    expect((await use.act(payout.id, 'paid', { reference: 'SLIPS 9' })).status).toBe(200)
  })
})

describe('the reason of a failure', () => {
  it('is in the language of the driver if it is a predefined one', async () => {
    const driver = await use.driver(1_000)
    await server.call(calls.changeSettings, { token: driver.token, body: { language: 'si' } })
    for (const reason of ['The account is closed.', 'The branch is no more.']) {
      const { payout } = (await use.request(driver.token, 500)).body
      expect((await use.act(payout.id, 'failed', { reason })).body.payout.failure).toBe(reason)
    }
    const told = (await noticesOf(driver.token)).filter(({ kind }) => kind === 'payout.failed')
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringContaining('The branch is no more.'),
      expect.stringContaining(sinhalaReasons.payoutClosed),
    ])
    const mails = (await mailsTo(driver.email)).map(({ text }) => text)
    expect(mails.filter((text) => text.includes(sinhalaReasons.payoutClosed))).toHaveLength(1)
    expect(mails.filter((text) => text.includes('The account is closed.'))).toEqual([])
  })
})

describe('a request', () => {
  it.each([
    ['nothing', 0],
    ['less than nothing', -100],
    ['part of a cent', 100.001],
    ['a huge amount', 1e15],
    ['more than the balance', 1_000.01],
    ['less than the smallest payout', 99.99],
    ['words', '500'],
  ])('of %s is refused and reserves nothing', async (_, amount) => {
    const driver = await use.driver(1_000)
    expect(await use.request(driver.token, amount)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { amount: expect.any(String) } },
    })
    expect(await use.mine(driver.token)).toMatchObject({ balance: 1_000, in_transit: 0, total: 0, minimum: 100 })
  })

  it('needs a payout account', async () => {
    const { id, token } = await server.approved('driver')
    await use.earn(id, 1_000)
    expect(await use.request(token, 500)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('is deducted from the balance at once', async () => {
    const driver = await use.driver(1_000)
    const answer = await use.request(driver.token, 600.5)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        balance: 399.5,
        payout: {
          state: 'requested',
          amount: 600.5,
          withheld: 0,
          net: 600.5,
          number: expect.stringMatching(/^26MAR_PO_\d+$/),
        },
      },
    })
    expect(await use.balances(driver.id)).toMatchObject({ driver_payable: 399.5, payout_in_transit: 600.5 })
    expect((await use.request(driver.token, 400)).status).toBe(400)
  })

  it('is made once per key, however often it is sent, and two at once never exceed the balance', async () => {
    const driver = await use.driver(1_000)
    const twice = await Promise.all([1, 2].map(() => use.request(driver.token, 300, 'same-key')))
    expect(new Set(twice.map(({ body }) => body.payout.id)).size).toBe(1)
    expect((await use.request(driver.token, 301, 'same-key')).status).toBe(409)
    const both = await Promise.all([1, 2].map(() => use.request(driver.token, 500)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await use.balances(driver.id)).toMatchObject({ driver_payable: 200, payout_in_transit: 800 })
  })

  it('is hidden from other drivers', async () => {
    const driver = await use.driver(1_000)
    const { payout } = (await use.request(driver.token, 500)).body
    const stranger = await server.approved('driver')
    for (const path of [`/api/driver/payouts/${payout.id}`, `/api/driver/payouts/${payout.id}/statement.pdf`]) {
      expect((await server.send('GET', path, { token: stranger.token })).status).toBe(404)
    }
    expect((await use.mine(stranger.token)).total).toBe(0)
    const path = `/api/admin/payouts/${payout.id}/approve`
    expect((await server.send('POST', path, { token: driver.token })).status).toBe(403)
  })
})

describe('a payout', () => {
  it('goes from request, approval and file to paid, and everybody is notified', async () => {
    const driver = await use.driver(2_000)
    const { payout } = (await use.request(driver.token, 2_000)).body
    expect(await use.list(`driver_id=${driver.id}`)).toMatchObject({
      total: 1,
      counts: { all: 1, requested: 1 },
      payouts: [{ driver: 'Nimal Perera', account_name: 'N Perera', actions: ['approve', 'fail'] }],
    })
    expect((await use.act(payout.id, 'paid', { reference: 'X' })).status).toBe(409)
    expect((await use.act(payout.id, 'approve')).body.payout.state).toBe('approved')
    const file = await use.file()
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.text).toContain(
      `N Perera,7010,042,0012345678,2000.00,LKR,${dayOf(server.clock.now())},${payout.number}`,
    )
    expect((await use.file()).text).not.toContain(payout.number)
    const { exports, payouts } = await use.list(`driver_id=${driver.id}`)
    const batch = exports.find(({ id }) => id === present(payouts[0]).export_id)
    expect(batch).toMatchObject({ count: 1, amount: 2_000 })
    expect((await use.file(present(batch).id)).text).toBe(file.text)
    expect((await use.file('no-such-file')).status).toBe(404)

    expect((await use.act(payout.id, 'paid', { reference: ' ' })).body.fields).toHaveProperty('reference')
    const paid = await use.act(payout.id, 'paid', { reference: 'SLIPS 7' })
    expect(paid.body.payout).toMatchObject({ state: 'paid', reference: 'SLIPS 7', actions: ['return'] })
    expect(await use.balances(driver.id)).toMatchObject({ driver_payable: 0, payout_in_transit: 0, bank: -2_000 })
    expect((await use.act(payout.id, 'paid', { reference: 'SLIPS 8' })).body).toMatchObject({ state: 'paid' })
    expect((await use.act(payout.id, 'failed', { reason: 'x' })).status).toBe(409)

    const subjects = (await mailsTo(driver.email)).map(({ subject }) => subject)
    for (const word of [payout.number, 'is approved', 'on its way', 'is paid']) {
      expect(subjects.some((subject) => subject.includes(word))).toBe(true)
    }
    const kinds = (await noticesOf(driver.token)).map(({ kind }) => kind)
    expect(kinds).toEqual(['payout.paid', 'payout.exported', 'payout.approved', 'payout.requested', 'payout.account'])
    const told = (await noticesOf(admin)).find(({ message }) => message.includes(payout.number))
    expect(told).toMatchObject({ kind: 'payout.requested', link: '/admin/payouts' })
    const log = (await server.call(calls.adminActivity, { query: `subject_id=${driver.id}`, token: admin })).body
    expect(log.activities.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payout.approved', 'payout.paid']),
    )
  })

  it('is exported by a call that changes it; reading the file changes nothing', async () => {
    const driver = await use.driver(2_000)
    const { payout } = (await use.request(driver.token, 2_000)).body
    await use.act(payout.id, 'approve')
    const look = () => server.call(calls.exportPayouts, { token: admin })
    const state = async () => (await use.mine(driver.token)).payouts[0]?.state
    const next = await look()
    expect((await look()).text).toBe(next.text)
    expect(next.text).toContain(`N Perera,7010,042,0012345678,2000.00,LKR,`)
    expect(await state()).toBe('approved')
    const make = () => server.call(calls.makePayoutFile, { token: admin })
    const made = await Promise.all([make(), make()])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
    const { id } = present(made.find(({ status }) => status === 200)).body.export
    expect((await use.file(id)).text).toBe(next.text)
    expect((await look()).text).not.toContain(payout.number)
    expect(await state()).toBe('exported')
    const query = `subject_id=${id}`
    const { activities } = (await server.call(calls.adminActivity, { query, token: admin })).body
    expect(activities.map(({ action }) => action)).toEqual(['payout.export_downloaded', 'payout.exported'])
  })

  it('that fails returns to the balance, from every state, and also when the bank returns a paid one', async () => {
    const driver = await use.driver(1_000)
    for (const steps of [[], ['approve'], ['approve', 'export'], ['approve', 'export', 'paid']] as const) {
      const { payout } = (await use.request(driver.token, 1_000)).body
      if (steps.length > 0) await use.act(payout.id, 'approve')
      if (steps.length > 1) await use.file()
      if (steps.length > 2) await use.act(payout.id, 'paid', { reference: 'SLIPS 1' })
      const body = { reason: 'Account closed', ...(steps.length > 2 && { returned: true }) }
      expect((await use.act(payout.id, 'failed', { ...body, reason: ' ' })).status).toBe(400)
      const failed = await use.act(payout.id, 'failed', body)
      expect(failed.body.payout).toMatchObject({ state: 'failed', failure: 'Account closed', actions: [] })
      expect((await use.act(payout.id, 'failed', body)).status).toBe(409)
      expect(await use.balances(driver.id)).toMatchObject({ driver_payable: 1_000, payout_in_transit: 0, bank: 0 })
    }
  })

  it('is approved, exported, paid and failed by only one of two administrators', async () => {
    const driver = await use.driver(3_000)
    const ids: string[] = []
    for (const amount of [1_000, 500]) ids.push((await use.request(driver.token, amount)).body.payout.id)
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
    const [first = '', second = ''] = ids
    const approvals = await Promise.all([1, 2].map(() => use.act(first, 'approve')))
    expect(statuses(approvals)).toEqual([200, 409])
    expect(approvals.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict', state: 'approved' })
    await use.act(second, 'approve')
    const files = await Promise.all([use.file(), use.file()])
    const rows = files.flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('N Perera')))
    expect(rows).toHaveLength(2)
    expect(statuses(await Promise.all([1, 2].map((n) => use.act(first, 'paid', { reference: `S${n}` }))))).toEqual([
      200, 409,
    ])
    const ends = await Promise.all([
      use.act(second, 'paid', { reference: 'S3' }),
      use.act(second, 'failed', { reason: 'Closed' }),
    ])
    expect(statuses(ends)).toEqual([200, 409])
    const { driver_payable = 0, bank = 0, payout_in_transit } = await use.balances(driver.id)
    expect(payout_in_transit).toBe(0)
    expect(driver_payable - bank).toBe(3_000)
  })

  it('is found by number, name and reference, and paginated by state', async () => {
    const driver = await use.driver(1_000)
    const { payout } = (await use.request(driver.token, 1_000)).body
    await use.act(payout.id, 'approve')
    await use.act(payout.id, 'paid', { reference: 'FIND-ME-1' })
    for (const q of [payout.number, 'find-me', driver.email]) {
      expect((await use.list(`q=${encodeURIComponent(q)}`)).payouts.map(({ id }) => id)).toContain(payout.id)
    }
    const paid = await use.list('status=paid&limit=1&sort=amount&order=asc')
    expect(paid.payouts).toHaveLength(1)
    expect(paid.total).toBe(paid.counts.paid)
  })
})

describe('withholding', () => {
  it('applies to the part of a month above the threshold, and is reverted with a failed payout', async () => {
    await use.parameter('wht_rate', 0.05)
    try {
      const driver = await use.driver(250_000)
      const first = (await use.request(driver.token, 80_000)).body.payout
      expect(first.withheld).toBe(0)
      const second = (await use.request(driver.token, 50_000)).body.payout
      expect(second).toMatchObject({ amount: 50_000, withheld: 1_500, net: 48_500 })
      expect(await use.balances(driver.id)).toMatchObject({ withholding_tax: 1_500, payout_in_transit: 128_500 })
      expect(await use.mine(driver.token)).toMatchObject({ balance: 120_000, withheld_of_balance: 6_000 })
      await use.act(second.id, 'failed', { reason: 'Closed' })
      expect(await use.balances(driver.id)).toMatchObject({ withholding_tax: 0, driver_payable: 170_000 })
      expect((await use.request(driver.token, 20_000)).body.payout.withheld).toBe(0)
    } finally {
      await use.parameter('wht_rate', 0)
    }
  })
})

describe('the statement', () => {
  it('shows the earnings by day, the same on the page and in the PDF, and the next one continues from it', async () => {
    const driver = await use.driver(0)
    await use.earn(driver.id, 2_175, { day: '2026-03-01', device: 83.33 })
    await use.earn(driver.id, 1_000, { day: '2026-03-02', device: 83.33 })
    const first = (await use.request(driver.token, 2_000)).body.payout
    const read = async (id: string) =>
      (await server.call(calls.driverPayout, { params: { id }, token: driver.token })).body.statement
    expect(await read(first.id)).toEqual({
      from: '2026-03-01',
      to: '2026-03-02',
      brought_forward: 0,
      days: [
        { day: '2026-03-01', gross: 2_175, device: 83.33, net: 2_091.67 },
        { day: '2026-03-02', gross: 1_000, device: 83.33, net: 916.67 },
      ],
      totals: { gross: 3_175, device: 166.66, net: 3_008.34 },
      returned: 0,
      payout: 2_000,
      withheld: 0,
      paid: 2_000,
      carried_forward: 1_008.34,
    })
    await use.earn(driver.id, 150, { day: '2026-03-01', correction: true })
    await use.act(first.id, 'failed', { reason: 'Closed' })
    const second = (await use.request(driver.token, 3_000)).body.payout
    expect(await read(second.id)).toMatchObject({
      brought_forward: 1_008.34,
      days: [{ day: '2026-03-01', gross: 150, device: 0, net: 150 }],
      returned: 2_000,
      payout: 3_000,
      carried_forward: 158.34,
    })
    await use.act(second.id, 'approve')
    await use.act(second.id, 'paid', { reference: 'SLIPS 77' })
    for (const [path, token] of [
      [`/api/driver/payouts/${first.id}/statement.pdf`, driver.token],
      [`/api/admin/payouts/${first.id}/statement.pdf`, admin],
    ] as const) {
      const pdf = await server.send('GET', path, { token })
      expect(pdf.headers['content-type']).toBe('application/pdf')
      const text = await pdfText(pdf.bytes)
      for (const words of [first.number, 'Nimal Perera', '1 March 2026', '2,091.67', '166.66', '1,008.34', 'Closed']) {
        expect(text).toContain(words)
      }
      expect(text).not.toContain('-0.00')
    }
    const text = await pdfText(
      (await server.call(calls.driverStatementPdf, { params: { id: second.id }, token: driver.token })).bytes,
    )
    for (const words of ['SLIPS 77', 'Bank of Ceylon, branch 042, account •••••5678', '3,000.00', 'CAB-']) {
      expect(text).toContain(words)
    }
    expect(text).not.toContain(ACCOUNT.account_number)
  })

  it('is in the language of the driver, with the English words beside it', async () => {
    const driver = await use.driver(1_000)
    const { id } = (await use.request(driver.token, 1_000)).body.payout
    for (const [language, script] of [
      ['si', /\p{Script=Sinhala}{3}/u],
      ['ta', /\p{Script=Tamil}{3}/u],
    ] as const) {
      await server.call(calls.changeSettings, { token: driver.token, body: { language } })
      const pdf = await server.call(calls.driverStatementPdf, { params: { id }, token: driver.token })
      const text = await pdfText(pdf.bytes)
      expect(text).toMatch(script)
      for (const words of ['PAYOUT STATEMENT', 'To the bank account', '1,000.00']) expect(text).toContain(words)
    }
  })

  it('has a number without gaps, whatever happens to the payout', async () => {
    const driver = await use.driver(10_000)
    const numbers: number[] = []
    for (const amount of [100, 200, 300]) {
      await use.request(driver.token, 1e6)
      const { payout } = (await use.request(driver.token, amount)).body
      numbers.push(Number(payout.number.split('_').at(-1)))
    }
    const [one = 0] = numbers
    expect(numbers).toEqual([one, one + 1, one + 2])
  })
})

describe('personal data', () => {
  it('are exported completely, and erased once nothing is owed', async () => {
    const driver = await use.driver(1_000)
    const { payout } = (await use.request(driver.token, 1_000)).body
    const data = await server.call(calls.exportMyData, { token: driver.token })
    expect(data.body).toMatchObject({
      payouts: {
        account: { account_number: ACCOUNT.account_number, bank_code: '7010' },
        payouts: [{ number: payout.number }],
      },
    })
    const { data_request } = (
      await server.call(calls.sendDataRequest, { token: driver.token, body: { kind: 'erasure' } })
    ).body
    const erase = () =>
      server.call(calls.answerDataRequest, { params: { id: data_request.id }, token: admin, body: { status: 'done' } })
    expect((await erase()).status).toBe(409)
    await use.act(payout.id, 'approve')
    await use.act(payout.id, 'paid', { reference: 'SLIPS 1' })
    expect((await erase()).status).toBe(200)
    const { db } = server.database
    expect(await db.selectFrom('payout_accounts').selectAll().where('driver_id', '=', driver.id).execute()).toEqual([])
    const kept = await db.selectFrom('payouts').selectAll().where('id', '=', payout.id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ account_sealed: null, account_last4: null, account_name: null, gross_cents: 100_000 })
  })
})

describe('the monthly payout', () => {
  it('is made once by the clock, for at most the amount owed at the end of the month', async () => {
    const whole = await use.driver(1_500)
    const part = await use.driver(1_000)
    const little = await use.driver(99)
    const without = await server.approved('driver')
    await use.earn(without.id, 700)
    await use.request(part.token, 400)
    // A minute before the end of the month, and five minutes after it, when its last day is not written yet.
    for (const instant of ['2026-03-31T18:29:00Z', '2026-03-31T18:35:00Z']) {
      server.clock.set(new Date(instant))
      await server.tick()
      expect((await use.mine(whole.token)).total).toBe(0)
    }
    server.clock.set(new Date('2026-04-01T02:00:00Z'))
    await use.earn(whole.id, 800, { day: '2026-04-01' })
    await Promise.all([server.tick(), server.tick()])
    await server.tick()

    expect(await use.mine(whole.token)).toMatchObject({
      total: 1,
      balance: 800,
      payouts: [{ kind: 'monthly', amount: 1_500, state: 'requested' }],
    })
    expect((await use.mine(part.token)).payouts.map(({ amount }) => amount)).toEqual([600, 400])
    expect((await use.mine(little.token)).total).toBe(0)
    expect((await use.mine(without.token)).total).toBe(0)
    admin = await server.admin()
    const run = (await noticesOf(admin)).find(({ kind }) => kind === 'payout.run')
    expect(run?.message).toContain('March 2026')

    server.clock.set(new Date('2026-03-20T02:00:00Z'))
    await server.tick()
    server.clock.set(new Date('2026-04-02T02:00:00Z'))
    await server.tick()
    expect((await use.mine(whole.token)).total).toBe(1)
  })
})

describe("what a driver's overview says of payouts", () => {
  const ahead = async (token: string) => {
    const { next_payout, on_its_way } = (await server.call(calls.driverOverview, { token })).body
    return { ...next_payout, onItsWay: on_its_way.map(({ amount, state }) => [amount, state]) }
  }

  it('is the next one with its day and amount, what it waits for, and what is on its way', async () => {
    await server.tick()
    const stranger = await server.approved('driver')
    const month = dayOf(server.clock.now()).slice(0, 7)
    const without = await ahead(stranger.token)
    expect(without).toMatchObject({ amount: 0, minimum: 100, waits_for: 'account', onItsWay: [] })
    expect(without.day).toMatch(/-01$/)
    expect(without.day > `${month}-28`).toBe(true)

    const driver = await use.driver(99)
    expect(await ahead(driver.token)).toMatchObject({ amount: 99, waits_for: 'minimum' })
    await use.earn(driver.id, 2_000)
    expect(await ahead(driver.token)).toMatchObject({ amount: 2_099, waits_for: null, onItsWay: [] })
    const { payout } = (await use.request(driver.token, 500)).body
    // Two of the same moment would have no order.
    server.clock.advance(1)
    await use.request(driver.token, 600)
    await use.act(payout.id, 'approve')
    const both = [
      [500, 'approved'],
      [600, 'requested'],
    ]
    expect(await ahead(driver.token)).toMatchObject({ amount: 999, onItsWay: both })
    await use.act(payout.id, 'paid', { reference: 'BOC-1' })
    expect(await ahead(driver.token)).toMatchObject({ amount: 999, onItsWay: [[600, 'requested']] })
  })

  it('is less the tax that the month of the payout begins to withhold', async () => {
    await server.tick()
    await use.parameter('wht_rate', 0.05)
    try {
      const driver = await use.driver(250_000)
      await use.request(driver.token, 80_000)
      expect(await ahead(driver.token)).toMatchObject({ amount: 170_000 - 3_500 })
    } finally {
      await use.parameter('wht_rate', 0)
    }
  })
})
