import { randomUUID } from 'node:crypto'
import { fromLkr, toLkr } from '@ayob/contract/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sameText } from '../../platform/secrets'

/** The sandbox's equivalent of PayHere's `/merchant/v1/`. */
export const SANDBOX_API = '/sandbox/merchant/v1/'

const MOST_ORDERS = 5_000
const TOKEN_MS = 600_000

interface Paid {
  readonly paymentId: string
  readonly orderId: string
  readonly cents: number
  readonly items: string
  readonly at: Date
  status: 'RECEIVED' | 'REFUNDED' | 'CHARGEBACKED'
  refundedCents: number
}

/** Payments of the sandbox since its start; the oldest are dropped first. */
export class SandboxLedger {
  readonly #paid = new Map<string, Paid>()

  received(payment: Pick<Paid, 'paymentId' | 'orderId' | 'items' | 'at'> & { readonly amount: string }): void {
    const { amount, ...rest } = payment
    this.#paid.set(payment.paymentId, { ...rest, cents: fromLkr(Number(amount)), status: 'RECEIVED', refundedCents: 0 })
    const oldest = this.#paid.size > MOST_ORDERS ? this.#paid.keys().next().value : undefined
    if (oldest !== undefined) this.#paid.delete(oldest)
  }

  chargedBack(paymentId: string): void {
    const paid = this.#paid.get(paymentId)
    if (paid) paid.status = 'CHARGEBACKED'
  }

  ofOrder(orderId: string): Paid[] {
    return [...this.#paid.values()].filter((paid) => paid.orderId === orderId)
  }

  /** Returns the reason when the refund is refused. */
  refund(paymentId: string, cents: number | null): string | undefined {
    const paid = this.#paid.get(paymentId)
    if (!paid) return 'Payment not found'
    if (paid.status !== 'RECEIVED') return 'Payment can not be refunded'
    const asked = cents ?? paid.cents - paid.refundedCents
    if (asked <= 0 || asked > paid.cents - paid.refundedCents) return 'Invalid refund amount'
    paid.refundedCents += asked
    if (paid.refundedCents === paid.cents) paid.status = 'REFUNDED'
    return undefined
  }
}

const zRefund = z.object({
  payment_id: z.union([z.string(), z.number()]).transform(String),
  description: z.string().max(1000),
  amount: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}(\.\d{1,2})?$/)
        .transform(Number),
    ])
    .optional(),
})

/** The merchant calls of the sandbox in PayHere's formats: token, state of an order, refund. */
export function sandboxMerchantApi(
  app: FastifyInstance,
  ledger: SandboxLedger,
  { appId, appSecret }: { readonly appId: string; readonly appSecret: string },
): void {
  const tokens = new Map<string, number>()
  const basic = `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`
  const isToken = (header = '') => (tokens.get(header.replace(/^Bearer /, '')) ?? 0) > Date.now()

  app.post(`${SANDBOX_API}oauth/token`, async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', basic)) {
      return reply.status(401).send({ error: 'invalid_client' })
    }
    for (const [token, until] of tokens) if (until < Date.now()) tokens.delete(token)
    const token = randomUUID()
    tokens.set(token, Date.now() + TOKEN_MS)
    return { access_token: token, token_type: 'bearer', expires_in: TOKEN_MS / 1000 - 1, scope: 'SANDBOX' }
  })

  app.get(`${SANDBOX_API}payment/search`, async (request, reply) => {
    if (!isToken(request.headers.authorization)) return reply.status(401).send({ error: 'invalid_token' })
    const { order_id = '' } = request.query as { order_id?: string }
    const rows = ledger.ofOrder(String(order_id))
    if (rows.length === 0) return { status: -1, msg: 'No payments found', data: null }
    const data = rows.map(({ paymentId, orderId, cents, items, at, status }) => ({
      payment_id: paymentId,
      order_id: orderId,
      date: at.toISOString().slice(0, 19).replace('T', ' '),
      description: items,
      status,
      currency: 'LKR',
      amount: toLkr(cents),
      payment_method: { method: 'VISA', card_customer_name: 'SANDBOX', card_no: '************1292' },
      items: null,
    }))
    return { status: 1, msg: 'Payments with order_id', data }
  })

  app.post(`${SANDBOX_API}payment/refund`, async (request, reply) => {
    if (!isToken(request.headers.authorization)) return reply.status(401).send({ error: 'invalid_token' })
    const asked = zRefund.safeParse(request.body)
    if (!asked.success) return { status: -1, msg: 'Invalid request', data: null }
    const { payment_id, amount } = asked.data
    const why = ledger.refund(payment_id, amount === undefined ? null : fromLkr(amount))
    return why === undefined
      ? { status: 1, msg: 'Successfully initiated the refund', data: Math.floor(Math.random() * 1e9) }
      : { status: -1, msg: why, data: null }
  })
}
