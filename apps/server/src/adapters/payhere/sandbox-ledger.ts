import { createHmac } from 'node:crypto'
import { fromLkr, toLkr } from '@ayob/contract/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/ports'
import { sameText } from '../../platform/secrets'

/** The sandbox's equivalent of PayHere's `/merchant/v1/`. */
export const SANDBOX_API = '/sandbox/merchant/v1/'

const TOKEN_MS = 600_000

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
  payments: SandboxPayments,
  { appId, appSecret }: { readonly appId: string; readonly appSecret: string },
): void {
  // A token contains its expiry time and is signed, so every server process can verify it.
  const tokenUntil = (until: number) =>
    `${until}.${createHmac('sha256', appSecret).update(`token ${until}`).digest('hex')}`
  const basic = `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`
  const isToken = (header = '') => {
    const token = header.replace(/^Bearer /, '')
    const until = Number(token.split('.')[0])
    return until > Date.now() && sameText(token, tokenUntil(until))
  }

  app.post(`${SANDBOX_API}oauth/token`, async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', basic)) {
      return reply.status(401).send({ error: 'invalid_client' })
    }
    return {
      access_token: tokenUntil(Date.now() + TOKEN_MS),
      token_type: 'bearer',
      expires_in: TOKEN_MS / 1000 - 1,
      scope: 'SANDBOX',
    }
  })

  app.get(`${SANDBOX_API}payment/search`, async (request, reply) => {
    if (!isToken(request.headers.authorization)) return reply.status(401).send({ error: 'invalid_token' })
    const { order_id = '' } = request.query as { order_id?: string }
    const rows = await payments.ofOrder(String(order_id))
    if (rows.length === 0) return { status: -1, msg: 'No payments found', data: null }
    const data = rows.map(({ id, order_id, cents, items, at, status }) => ({
      payment_id: id,
      order_id,
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
    const why = await payments.refund(payment_id, amount === undefined ? null : fromLkr(amount))
    return why === undefined
      ? { status: 1, msg: 'Successfully initiated the refund', data: Math.floor(Math.random() * 1e9) }
      : { status: -1, msg: why, data: null }
  })
}

export type SandboxPayments = ReturnType<typeof sandboxPayments>

/** Payments of the sandbox. They are in the database, so any server process can answer for them. */
export const sandboxPayments = (db: Db) => ({
  async received(payment: { paymentId: string; orderId: string; amount: string; items: string; at: Date }) {
    const { paymentId: id, orderId: order_id, amount, items, at } = payment
    const row = { id, order_id, cents: fromLkr(Number(amount)), items, at, status: 'RECEIVED' as const }
    await db
      .insertInto('sandbox_payments')
      .values(row)
      .onConflict((known) => known.doNothing())
      .execute()
  },

  async chargedBack(id: string): Promise<void> {
    await db.updateTable('sandbox_payments').set({ status: 'CHARGEBACKED' }).where('id', '=', id).execute()
  },

  ofOrder: (orderId: string) =>
    db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', orderId).orderBy('at').execute(),

  /** Refunds an amount, or the rest when it is null. Returns the reason of a refusal. */
  refund: (id: string, cents: number | null): Promise<string | undefined> =>
    db.transaction().execute(async (tx) => {
      const of = tx.selectFrom('sandbox_payments').selectAll().where('id', '=', id).forUpdate()
      const paid = await of.executeTakeFirst()
      if (!paid) return 'Payment not found'
      if (paid.status !== 'RECEIVED') return 'Payment can not be refunded'
      const left = paid.cents - paid.refunded_cents
      const asked = cents ?? left
      if (asked <= 0 || asked > left) return 'Invalid refund amount'
      const status = asked === left ? ('REFUNDED' as const) : ('RECEIVED' as const)
      const refunded_cents = paid.refunded_cents + asked
      await tx.updateTable('sandbox_payments').set({ status, refunded_cents }).where('id', '=', id).execute()
      return undefined
    }),
})
