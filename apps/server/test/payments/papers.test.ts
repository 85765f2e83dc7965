import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveAndPay } from '../setup/notice'
import { pdfText } from '../setup/pdf-text'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let advertiser: { id: string; email: string; token: string }
beforeAll(async () => {
  server = await startServer({
    COMPANY_NAME: 'AYOB (Pvt) Ltd',
    COMPANY_ADDRESS: '12 Galle Road, Colombo 03',
    COMPANY_TIN: '123456789',
    SUPPORT_PHONE: '011 234 5678',
  })
  advertiser = await server.approved('advertiser', { organization_name: 'තේ කඩය Tea' })
})
afterAll(() => server.stop())

const get = (id: string, paper: 'pdf' | 'receipt.pdf', token = advertiser.token) =>
  server.send('GET', `/api/billing/invoices/${id}/${paper}`, { token })
const textOf = async (id: string, paper: 'pdf' | 'receipt.pdf', token?: string) =>
  pdfText((await get(id, paper, token)).bytes)
const setBilling = (body: Record<string, string>) => server.call(calls.changeProfile, { token: advertiser.token, body })

describe('the invoice', () => {
  it('is a proforma without a number until it is paid', async () => {
    const id = await server.submitted(advertiser.token)
    const answer = await get(id, 'pdf')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    const text = await pdfText(answer.bytes)
    expect(text).toContain('PROFORMA INVOICE')
    expect(text).toContain('17,252.76')
    expect(text).not.toContain('TAX INVOICE')
    expect(text).toContain('Not yet paid')
  })

  it('becomes a tax invoice with supplier, purchaser, serial, days, values, words and mode', async () => {
    await setBilling({
      invoice_name: 'Ceylon Tea (Pvt) Ltd',
      address: '4 Hill Street',
      city: 'Kandy',
      tin: '987654321',
    })
    const id = await server.submitted(advertiser.token)
    const order = await approveAndPay(server, id, advertiser.token)
    const text = await textOf(id, 'pdf')
    for (const part of [
      'TAX INVOICE',
      'AYOB (Pvt) Ltd',
      '12 Galle Road, Colombo 03',
      'TIN: 123456789',
      'Telephone: 011 234 5678',
      'Ceylon Tea (Pvt) Ltd',
      '4 Hill Street, Kandy',
      'TIN: 987654321',
      '26MAR_WEB_1',
      '03/02/2026',
      '03/03/2026 to 04/01/2026',
      'Place of supply',
      '15,002.40',
      'VAT (15%)',
      '2,250.36',
      '17,252.76',
      'Seventeen Thousand Two Hundred Fifty Two Sri Lankan Rupees And Seventy Six Cents Only',
      `VISA, order ${order}`,
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('COPY ONLY')
    expect(await textOf(id, 'pdf', await server.admin())).toContain('COPY ONLY')
  })

  it('is in the language of its reader, with the legal English terms beside it', async () => {
    const { token } = await server.approved('advertiser')
    const id = await server.submitted(token)
    await approveAndPay(server, id, token)
    for (const [language, own] of [
      ['si', 'වටිනාකම'],
      ['ta', 'மதிப்பு'],
    ] as const) {
      await server.call(calls.changeSettings, { token, body: { language } })
      for (const text of [await textOf(id, 'pdf', token), await textOf(id, 'receipt.pdf', token)]) {
        expect(text).toMatch(/TAX INVOICE|RECEIPT/)
        expect(text).toContain('Mode of payment')
        expect(text).toContain('17,252.76')
      }
      expect(await textOf(id, 'pdf', token)).toContain(own)
    }
  })

  it('stays as issued when the purchaser moves', async () => {
    const id = await server.submitted(advertiser.token)
    await approveAndPay(server, id, advertiser.token)
    await setBilling({ invoice_name: 'Another Name', address: 'Elsewhere' })
    const text = await textOf(id, 'pdf')
    expect(text).toContain('4 Hill Street')
    expect(text).not.toContain('Another Name')
  })

  it('without VAT is an ordinary invoice', async () => {
    const id = await server.submitted(advertiser.token, { includeVat: false, price: 15_002.4 })
    await approveAndPay(server, id, advertiser.token)
    const text = await textOf(id, 'pdf')
    expect(text).not.toContain('TAX INVOICE')
    expect(text).toContain('No VAT was charged on this supply.')
    expect(text).toContain('15,002.40')
  })

  it("can't be changed, even in the database itself", async () => {
    const { db } = server.database
    await expect(db.updateTable('invoices').set({ number: 'X' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('invoices').execute()).rejects.toThrow('append-only')
  })
})

describe('the receipt', () => {
  it('exists once something was paid', async () => {
    const id = await server.submitted(advertiser.token)
    expect((await get(id, 'receipt.pdf')).status).toBe(409)
    const order = await approveAndPay(server, id, advertiser.token)
    const text = await textOf(id, 'receipt.pdf')
    for (const part of ['RECEIPT', order, '17,252.76', 'VISA', '2 March 2026']) expect(text).toContain(part)
  })
})

it("documents of another advertiser's booking are not found, and drivers have none", async () => {
  const id = await server.submitted(advertiser.token)
  const other = await server.approved('advertiser')
  const driver = await server.approved('driver')
  for (const paper of ['pdf', 'receipt.pdf'] as const) {
    expect((await get(id, paper, other.token)).status).toBe(404)
    expect((await get(id, paper, driver.token)).status).toBe(403)
    expect((await get('nothing', paper)).status).toBe(404)
  }
})
