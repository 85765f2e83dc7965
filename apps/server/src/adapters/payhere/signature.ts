import { createHash, createHmac } from 'node:crypto'

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()

/** PayHere's hash of a checkout form. `amount` is the same text as in the form, two decimals, no separators. */
export function checkoutHash(merchantId: string, orderId: string, amount: string, currency: string, secret: string) {
  return md5(merchantId + orderId + amount + currency + md5(secret))
}

/** PayHere's signature of a notice, over the texts exactly as sent. */
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

/**
 * Our own signature of the addresses in a sandbox form, which PayHere's hash does not cover. Without it, anybody's form
 * could send a browser, or a call of this server, anywhere.
 */
export function addressSignature(
  form: { order_id: string; return_url: string; cancel_url: string; notify_url: string },
  secret: string,
): string {
  const { order_id, return_url, cancel_url, notify_url } = form
  const signed = JSON.stringify([order_id, return_url, cancel_url, notify_url])
  return createHmac('sha256', secret).update(signed).digest('base64url')
}
