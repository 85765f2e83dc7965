import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@ayob/contract/call'
import { type keepView as keepViewCall, MAX_VIEWS, type View } from '@ayob/contract/views'
import { Refusal } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Tx } from '../../platform/ports'
import { type ViewRow, viewStore } from './views.store'

export const presentView = ({ id, name, address }: ViewRow): View => ({ id, name, address })

/** Keeps a view of a list. One of the same name is replaced. Errors: 409 when the list has too many. */
export async function keepView(tx: Tx, userId: string, view: OutputOf<typeof keepViewCall, 'body'>): Promise<View> {
  await viewStore.lock(tx, userId)
  const others = (await viewStore.of(tx, userId)).filter(({ list, name }) => list === view.list && name !== view.name)
  if (others.length >= MAX_VIEWS) throw new Refusal('conflict', 'server.tooManyViews', { values: { max: MAX_VIEWS } })
  return presentView(await viewStore.keep(tx, { id: randomUUID(), user_id: userId, ...view }))
}

export const viewsPersonal: PersonalPart = {
  name: 'kept_views',

  exported: async (reader, userId) =>
    (await viewStore.of(reader, userId)).map(({ list, name, address }) => ({ list, name, address })),

  async erase(tx, userId): Promise<undefined> {
    await viewStore.removeAll(tx, userId)
  },
}
