import { describe, expect, it } from 'vitest'
import { checkoutHash, noticeSignature } from './signature'

const SECRET = 'TESTSECRETTESTSECRET'

describe("PayHere's signatures", () => {
  it('of a checkout form', () => {
    expect(checkoutHash('1211149', 'AYOB-000123', '1500.00', 'LKR', SECRET)).toBe('DA3129902F91A9CFC1F45CAF085E27C0')
  })

  it.each([
    ['2', 'E866934E992DD9B3137912EAB8F41CCA'],
    ['-2', '783808C587DB19DD272BF837760DC4BB'],
  ])('of a notice with status %s', (status_code, signature) => {
    const notice = {
      merchant_id: '1211149',
      order_id: 'AYOB-000123',
      payhere_amount: '1500.00',
      payhere_currency: 'LKR',
      status_code,
    }
    expect(noticeSignature(notice, SECRET)).toBe(signature)
  })
})
