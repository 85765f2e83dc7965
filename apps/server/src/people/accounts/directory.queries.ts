import type { Paging } from '@ayob/contract/common'
import type { Reader } from '../../platform/ports'
import { containing } from '../../platform/search'
import { totalOf } from '../../platform/total-of'

/** Names and websites of approved advertisers, sorted by name. `q` searches the names. */
export async function approvedAdvertisers(reader: Reader, { page, limit, q, order }: Paging) {
  const words = q && containing(q)
  const base = reader
    .selectFrom('advertisers')
    .innerJoin('users', 'users.id', 'advertisers.user_id')
    .where('users.status', '=', 'approved')
    .$if(Boolean(words), (query) => query.where('advertisers.organization_name', 'ilike', words ?? ''))
  const rows = await base
    .select(['advertisers.organization_name', 'advertisers.website'])
    .orderBy('advertisers.organization_name', order ?? 'asc')
    .orderBy('users.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, total: await totalOf(base) }
}
