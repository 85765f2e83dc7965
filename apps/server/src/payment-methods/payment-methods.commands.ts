import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import { CARD_YEARS_AHEAD, type PaymentMethodForm } from '@ayob/contract/payment-methods'
import { badField, notFound } from '../platform/errors'
import type { Clock, Db, Tx } from '../platform/ports'
import { type PaymentMethodRow, paymentMethodStore } from './payment-methods.store'

export interface PaymentMethodDeps {
  readonly db: Db
  readonly clock: Clock
}

/** Keeps a card; the first one, or one saved as default, is the only default. */
export async function addCard(
  { clock }: PaymentMethodDeps,
  tx: Tx,
  ownerId: string,
  form: PaymentMethodForm,
): Promise<PaymentMethodRow> {
  const at = clock.now()
  const year = Number(dayOf(at).slice(0, 4))
  if (form.expiry_year < year || form.expiry_year > year + CARD_YEARS_AHEAD) {
    throw badField('expiry_year', 'validation.expiryYear')
  }
  await paymentMethodStore.lockOwner(tx, ownerId)
  const { total } = await paymentMethodStore.ofOwner(tx, ownerId, { page: 1, limit: 1 })
  const is_default = form.is_default || total === 0
  if (is_default) await paymentMethodStore.noDefault(tx, ownerId)
  return paymentMethodStore.insert(tx, { ...form, is_default, id: randomUUID(), owner_id: ownerId, created_at: at })
}

/** Makes one's own card the only default. */
export async function makeDefault(tx: Tx, ownerId: string, id: string): Promise<PaymentMethodRow> {
  await paymentMethodStore.lockOwner(tx, ownerId)
  const card = await paymentMethodStore.byId(tx, ownerId, id)
  if (!card) throw notFound()
  await paymentMethodStore.noDefault(tx, ownerId)
  await paymentMethodStore.makeDefault(tx, id)
  return { ...card, is_default: true }
}

/** Forgets one's own card; when it was the default, the newest of the others becomes it. */
export async function removeCard(tx: Tx, ownerId: string, id: string): Promise<void> {
  await paymentMethodStore.lockOwner(tx, ownerId)
  const removed = await paymentMethodStore.remove(tx, ownerId, id)
  if (!removed) throw notFound()
  if (!removed.is_default) return
  const [newest] = (await paymentMethodStore.ofOwner(tx, ownerId, { page: 1, limit: 1 })).rows
  if (newest) await paymentMethodStore.makeDefault(tx, newest.id)
}
