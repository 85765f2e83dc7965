import * as calls from '@ayob/contract/payment-methods'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { addCard, makeDefault, type PaymentMethodDeps, removeCard } from './payment-methods.commands'
import { type PaymentMethodRow, paymentMethodStore } from './payment-methods.store'

const success = true as const

const present = (row: PaymentMethodRow): calls.PaymentMethod => ({
  id: row.id,
  card_type: row.card_type,
  last_four_digits: row.last_four_digits,
  expiry_month: row.expiry_month,
  expiry_year: row.expiry_year,
  cardholder_name: row.cardholder_name,
  is_default: row.is_default,
})

/** The cards of an advertiser. */
export function paymentMethodRoutes(http: Http, deps: PaymentMethodDeps): void {
  route(http, calls.listPaymentMethods, async ({ query, session }) => {
    const { rows, total } = await paymentMethodStore.ofOwner(deps.db, session.userId, query)
    return { success, payment_methods: rows.map(present), total, page: query.page, limit: query.limit }
  })

  route(http, calls.addPaymentMethod, async ({ body, session, transact }) => ({
    success,
    payment_method: present(await transact((tx) => addCard(deps, tx, session.userId, body))),
    message: text('server.cardAdded'),
  }))

  route(http, calls.changePaymentMethod, async ({ params, session, transact }) => ({
    success,
    payment_method: present(await transact((tx) => makeDefault(tx, session.userId, params.id))),
    message: text('server.cardDefault'),
  }))

  route(http, calls.deletePaymentMethod, async ({ params, session, transact }) => {
    await transact((tx) => removeCard(tx, session.userId, params.id))
    return { success, message: text('server.cardDeleted') }
  })
}
