import { centsText } from '@ayob/contract/money'
import { z } from 'zod'
import type { Checkout, Gateway } from '../../payments/ports'
import { sameText } from '../../platform/secrets'
import { checkoutHash, noticeSignature } from './signature'

export interface PayHereSettings {
  readonly merchantId: string
  readonly merchantSecret: string
  /** Where the browser posts the form; without one it is the sandbox of this installation. */
  readonly checkoutUrl: string | undefined
  readonly appId?: string | undefined
  readonly appSecret?: string | undefined
}

/** Where the built-in sandbox takes the form. */
export const SANDBOX_PATH = '/sandbox/pay/checkout'

const COUNTRY = 'Sri Lanka'
const FALLBACK_CITY = 'Colombo'
const TIMEOUT_MS = 10_000

/** PayHere refuses anything that looks like markup or a picture sign: plain text of a bounded length. */
const plain = (text: string, max = 100) =>
  text
    .replace(/[<>]/g, ' ')
    .replace(/\p{Extended_Pictographic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)

/** PayHere's checkout, notices and retrieval. */
export function createPayHere(settings: PayHereSettings): Gateway {
  const { merchantId, merchantSecret, checkoutUrl } = settings
  const gateway: Gateway = {
    checkout: (checkout) => ({
      url: checkoutUrl ?? `${checkout.baseUrl}${SANDBOX_PATH}`,
      fields: fields(checkout),
    }),
    isGenuine(notice) {
      if (notice.merchant_id !== merchantId) return false
      const signatures = [notice.payhere_amount, notice.payhere_amount.replaceAll(',', '')].map((payhere_amount) =>
        noticeSignature({ ...notice, payhere_amount }, merchantSecret),
      )
      return signatures.some((signature) => sameText(signature, notice.md5sig.toUpperCase()))
    },
  }
  const { appId, appSecret } = settings
  return checkoutUrl && appId && appSecret
    ? { ...gateway, retrieve: createRetrieve(checkoutUrl, appId, appSecret) }
    : gateway

  function fields({ orderId, paymentId, items, amountCents, payer, baseUrl: base }: Checkout): Record<string, string> {
    const amount = centsText(amountCents)
    return {
      merchant_id: merchantId,
      // The gateway appends an order_id of its own and no status, so ours is the payment id.
      return_url: `${base}/payment/success?payment_id=${paymentId}`,
      cancel_url: `${base}/payment/cancel?payment_id=${paymentId}`,
      notify_url: `${base}/api/payment/notify`,
      order_id: orderId,
      items: plain(items),
      currency: 'LKR',
      amount,
      first_name: plain(payer.firstName),
      last_name: plain(payer.lastName),
      email: payer.email,
      phone: plain(payer.phone, 30),
      address: plain(payer.address ?? payer.organizationName, 200),
      city: plain(payer.city ?? FALLBACK_CITY),
      country: COUNTRY,
      hash: checkoutHash(merchantId, orderId, amount, 'LKR', merchantSecret),
    }
  }
}

const zToken = z.object({ access_token: z.string() })
const zFound = z.object({
  status: z.number(),
  data: z
    .array(z.object({ payment_id: z.union([z.string(), z.number()]).transform(String), status: z.string() }))
    .nullish(),
})
const STATUS_OF_ROW = {
  RECEIVED: 'completed',
  REFUNDED: 'refunded',
  CHARGEBACKED: 'charged_back',
} as const

/** Asks PayHere's retrieval call for an order. */
function createRetrieve(checkoutUrl: string, appId: string, appSecret: string): NonNullable<Gateway['retrieve']> {
  const base = new URL('/merchant/v1/', checkoutUrl)
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(new URL(path, base), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
    return response.json()
  }
  return async (orderId) => {
    const { access_token } = zToken.parse(
      await ask('oauth/token', {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    )
    const query = new URLSearchParams({ order_id: orderId })
    const found = zFound.parse(
      await ask(`payment/search?${query}`, { headers: { authorization: `Bearer ${access_token}` } }),
    )
    for (const row of found.data ?? []) {
      const status = STATUS_OF_ROW[row.status as keyof typeof STATUS_OF_ROW]
      if (status) return { status, gatewayPaymentId: row.payment_id }
    }
    return undefined
  }
}
