import { centsText, fromLkr } from '@ayob/contract/money'
import { z } from 'zod'
import type { Gateway, Retrieved } from '../../money/payments/ports'

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
