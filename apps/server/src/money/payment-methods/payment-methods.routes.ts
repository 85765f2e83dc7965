import * as calls from '@ayob/contract/payment-methods'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Core } from '../../platform/ports'
import { addCard, makeDefault, removeCard } from './payment-methods.commands'
import { type PaymentMethodRow, paymentMethodStore } from './payment-methods.store'

const present = ({ owner_id, created_at, ...card }: PaymentMethodRow): calls.PaymentMethod => card

/** The cards of an advertiser. */
export function paymentMethodRoutes(http: Http, ctx: Core): void {
  route(http, calls.listPaymentMethods, async ({ query, session }) => {
    const { rows, ...page } = await paymentMethodStore.ofOwner(ctx.db, session.ownerId, query)
    return { payment_methods: rows.map(present), ...page }
  })

  route(http, calls.addPaymentMethod, async ({ body, actor, transact }) => ({
    payment_method: present(await transact((tx) => addCard(ctx, tx, actor, body))),
    message: text('server.cardAdded'),
  }))

  route(http, calls.changePaymentMethod, async ({ params, session, transact }) => ({
    payment_method: present(await transact((tx) => makeDefault(tx, session.ownerId, params.id))),
    message: text('server.cardDefault'),
  }))

  route(http, calls.deletePaymentMethod, async ({ params, actor, transact }) => {
    await transact((tx) => removeCard(ctx, tx, actor, params.id))
    return { message: text('server.cardDeleted') }
  })
}
