import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import { CARD_YEARS_AHEAD, type PaymentMethodForm } from '@ayob/contract/payment-methods'
import { badField, orNotFound } from '../../platform/errors'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Actor, Core, Tx } from '../../platform/ports'
import { type PaymentMethodRow, paymentMethodStore } from './payment-methods.store'

/** Saves a card. The first card, and a card saved as default, becomes the only default. Errors: 400 on `expiry_year`. */
export async function addCard(ctx: Core, tx: Tx, actor: Actor, form: PaymentMethodForm): Promise<PaymentMethodRow> {
  const ownerId = actor.ownerId ?? ''
  const at = ctx.clock.now()
  const year = Number(dayOf(at).slice(0, 4))
  if (form.expiry_year < year || form.expiry_year > year + CARD_YEARS_AHEAD) {
    throw badField('expiry_year', 'validation.expiryYear')
  }
  await paymentMethodStore.lockOwner(tx, ownerId)
  const { total } = await paymentMethodStore.ofOwner(tx, ownerId, { page: 1, limit: 1 })
  const is_default = form.is_default || total === 0
  if (is_default) await paymentMethodStore.setDefault(tx, ownerId, null)
  const id = randomUUID()
  await record(ctx, tx, actor, 'added', id)
  return paymentMethodStore.insert(tx, { ...form, is_default, id, owner_id: ownerId, created_at: at })
}

/** Makes one of the owner's cards the only default. Errors: 404. */
export async function makeDefault(tx: Tx, ownerId: string, id: string): Promise<PaymentMethodRow> {
  await paymentMethodStore.lockOwner(tx, ownerId)
  const card = orNotFound(await paymentMethodStore.byId(tx, ownerId, id))
  await paymentMethodStore.setDefault(tx, ownerId, id)
  return { ...card, is_default: true }
}

/** Removes one of the owner's cards. If it was the default, the newest remaining card becomes the default. Errors: 404. */
export async function removeCard(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const ownerId = actor.ownerId ?? ''
  await paymentMethodStore.lockOwner(tx, ownerId)
  const removed = orNotFound(await paymentMethodStore.remove(tx, ownerId, id))
  await record(ctx, tx, actor, 'removed', id)
  if (!removed.is_default) return
  const [newest] = (await paymentMethodStore.ofOwner(tx, ownerId, { page: 1, limit: 1 })).rows
  if (newest) await paymentMethodStore.setDefault(tx, ownerId, newest.id)
}

const record = (ctx: Core, tx: Tx, actor: Actor, what: 'added' | 'removed', id: string) =>
  ctx.recordActivity(tx, { actor, action: `payment_method.${what}`, subject: 'payment_method', subjectId: id })

export const paymentMethodsPersonal: PersonalPart = {
  name: 'payment_methods',
  ofOrganisation: true,
  exported: ownRows('payment_methods', {
    owner: 'owner_id',
    columns: [
      'id',
      'card_type',
      'last_four_digits',
      'expiry_month',
      'expiry_year',
      'cardholder_name',
      'is_default',
      'created_at',
    ],
    order: 'created_at',
  }),

  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('payment_methods').where('owner_id', '=', userId).execute()
  },
}
