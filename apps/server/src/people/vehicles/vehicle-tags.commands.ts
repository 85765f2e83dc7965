import { MOST_TAGS } from '@ayob/contract/screens'
import { badField } from '../../platform/errors'
import type { Tx } from '../../platform/ports'
import { tagStore } from './vehicle-tags.store'

/**
 * Adds and removes tags of vehicles. Returns how many vehicles have other tags than before. Errors: 400 for nothing to do,
 * and where a vehicle would have too many tags.
 */
export async function changeTags(
  tx: Tx,
  vehicleIds: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<number> {
  if (add.length + remove.length === 0) throw badField('add', 'validation.required')
  const changed = await tagStore.change(tx, vehicleIds, add, remove)
  if (await tagStore.anyAbove(tx, vehicleIds, MOST_TAGS)) throw badField('add', 'validation.tags')
  return changed
}
