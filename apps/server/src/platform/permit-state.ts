import type { Day } from '@ayob/contract/days'
import type { PermitState } from '@ayob/contract/permits'
import { type RawBuilder, sql } from 'kysely'

/**
 * How the permit of a vehicle stands on a day, of a query in which `vehicles` is called `v`: the one that is confirmed
 * holds, or what its driver entered waits, or it has ended, or there is none.
 */
export const permitState = (today: Day): RawBuilder<PermitState> => sql<PermitState>`
  case when v.permit_number is not null and v.permit_expires >= ${today}::date then 'valid'
    when v.asked_permit_number is not null then 'unconfirmed'
    when v.permit_number is not null and v.permit_expires is not null then 'expired'
    else 'missing' end`
