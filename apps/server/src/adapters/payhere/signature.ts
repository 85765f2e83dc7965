import { createHash } from 'node:crypto'

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

/** PayHere's hash of a checkout form. `amount` is the same text as in the form, two decimals, no separators. */
export function checkoutHash(merchantId: string, orderId: string, amount: string, currency: string, secret: string) {
  return md5(merchantId + orderId + amount + currency + md5(secret))
}

/** PayHere's signature of a notice, over the texts as they were sent. */
export function noticeSignature(
  notice: {
    merchant_id: string
    order_id: string
    payhere_amount: string
    payhere_currency: string
    status_code: string
  },
  secret: string,
): string {
  const { merchant_id, order_id, payhere_amount, payhere_currency, status_code } = notice
  return md5(merchant_id + order_id + payhere_amount + payhere_currency + status_code + md5(secret))
}
