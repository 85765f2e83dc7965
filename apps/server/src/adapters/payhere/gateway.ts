import { centsText, fromLkr } from '@ayob/contract/money'
import { z } from 'zod'
import type { Checkout, Gateway, Retrieved } from '../../money/payments/ports'
import { sameText } from '../../platform/secrets'
import { SANDBOX_API } from './sandbox-ledger'
import { addressSignature, checkoutHash, noticeSignature } from './signature'

export interface PayHereSettings {
  readonly merchantId: string
  readonly merchantSecret: string
  /** Where the browser posts the form; undefined for this installation's sandbox. */
  readonly checkoutUrl: string | undefined
  readonly appId?: string | undefined
  readonly appSecret?: string | undefined
  /** This installation's sandbox, used without another gateway. */
  readonly sandbox: {
    readonly appId: string
    readonly appSecret: string
    /** Address of this process; undefined until it listens. */
    readonly address: () => string | undefined
  }
}

/** Path of the sandbox's form. */
export const SANDBOX_PATH = '/sandbox/pay/checkout'

const COUNTRY = 'Sri Lanka'
const FALLBACK_CITY = 'Colombo'

/** Returns plain text of limited length: PayHere refuses markup and emoji. */
const plain = (text: string, max = 100) =>
  text
    .replace(/[<>]/g, ' ')
    .replace(/\p{Extended_Pictographic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)

/**
 * The merchant calls that the settings allow. The sandbox always answers queries for an order's state. Refunds need the
 * app settings, as with PayHere itself; without them refunds are recorded manually.
 */
function merchantCalls(settings: PayHereSettings): Pick<Gateway, 'retrieve' | 'refund'> {
  const { checkoutUrl, appId, appSecret, sandbox } = settings
  if (checkoutUrl) {
    if (!appId || !appSecret) return {}
    return createMerchantApi({ base: () => new URL('/merchant/v1/', checkoutUrl), appId, appSecret })
  }
  const base = () => {
    const address = sandbox.address()
    return address === undefined ? undefined : new URL(SANDBOX_API, address)
  }
  const { retrieve, refund } = createMerchantApi({ ...sandbox, base })
  return appId && appSecret ? { retrieve, refund } : { retrieve }
}

/** PayHere's checkout, notices and merchant calls. */
export function createPayHere(settings: PayHereSettings): Gateway {
  const { merchantId, merchantSecret, checkoutUrl } = settings
  const gateway: Gateway = {
    checkout(checkout) {
      const form = fields(checkout)
      if (checkoutUrl) return { url: checkoutUrl, fields: form }
      const address_signature = addressSignature(form, merchantSecret)
      return { url: `${checkout.baseUrl}${SANDBOX_PATH}`, fields: { ...form, address_signature } }
    },
    isGenuine(notice) {
      if (notice.merchant_id !== merchantId) return false
      const signatures = [notice.payhere_amount, notice.payhere_amount.replaceAll(',', '')].map((payhere_amount) =>
        noticeSignature({ ...notice, payhere_amount }, merchantSecret),
      )
      return signatures.some((signature) => sameText(signature, notice.md5sig.toUpperCase()))
    },
  }
  return { ...gateway, ...merchantCalls(settings) }

  function fields({ orderId, paymentId, items, amountCents, payer, baseUrl: base }: Checkout) {
    const amount = centsText(amountCents)
    return {
      merchant_id: merchantId,
      // The gateway appends its own order_id and no status, so we add the payment id.
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

export interface MerchantApi {
  /** Base of the merchant calls, `https://www.payhere.lk/merchant/v1/`; undefined while the gateway is not up. */
  readonly base: () => URL | undefined
  readonly appId: string
  readonly appSecret: string
}

const TIMEOUT_MS = 10_000

const zText = z.union([z.string(), z.number()]).transform(String)
const zToken = z.object({ access_token: z.string() })
const zFound = z.object({
  status: z.number(),
  data: z
    .array(
      z.object({
        payment_id: zText,
        status: z.string(),
        currency: z.string(),
        amount: z.union([z.number(), z.string().transform((text) => Number(text.replaceAll(',', '')))]),
        payment_method: z.object({ method: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
})
const zRefunded = z.object({ status: z.number(), msg: z.string().nullish() })

/** States of the rows of an order, the decisive ones first. */
const ROWS = [
  ['CHARGEBACKED', 'charged_back', false],
  ['REFUNDED', 'refunded', true],
  ['REFUND PROCESSING', 'completed', true],
  ['REFUND REQUESTED', 'completed', true],
  ['RECEIVED', 'completed', false],
] as const

/** PayHere's merchant calls: state of an order, refund. Each requests its own token. */
export function createMerchantApi({
  base,
  appId,
  appSecret,
}: MerchantApi): Required<Pick<Gateway, 'retrieve' | 'refund'>> {
  const ask = async (path: string, init: RequestInit) => {
    const from = base()
    if (!from) throw new Error('the gateway is not up')
    // A redirect would take the secret, or the money's answer, to another server.
    const safe = { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const response = await fetch(new URL(path, from), { ...init, ...safe })
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
    return response.json()
  }
  const authorized = async () => {
    const token = await ask('oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    return { authorization: `Bearer ${zToken.parse(token).access_token}` }
  }

  return {
    async retrieve(orderId): Promise<Retrieved | undefined> {
      const headers = await authorized()
      const found = zFound.parse(await ask(`payment/search?${new URLSearchParams({ order_id: orderId })}`, { headers }))
      for (const [name, status, refunding] of ROWS) {
        const row = found.data?.find((one) => one.status === name)
        if (!row) continue
        return {
          status,
          refunding,
          gatewayPaymentId: row.payment_id,
          amountCents: fromLkr(row.amount),
          currency: row.currency,
          method: row.payment_method?.method ?? '',
        }
      }
      return undefined
    },

    async refund({ gatewayPaymentId, amountCents, description }) {
      const headers = { ...(await authorized()), 'content-type': 'application/json' }
      const body = JSON.stringify({
        payment_id: gatewayPaymentId,
        description,
        ...(amountCents !== null && { amount: centsText(amountCents) }),
      })
      const { status, msg } = zRefunded.parse(await ask('payment/refund', { method: 'POST', headers, body }))
      return status === 1 ? { done: true } : { done: false, why: msg || 'refused' }
    },
  }
}
