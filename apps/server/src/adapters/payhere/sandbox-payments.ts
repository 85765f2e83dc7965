import { fromLkr } from '@ayob/contract/money'
import type { Db } from '../../platform/ports'
import type {} from './sandbox.tables'

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
