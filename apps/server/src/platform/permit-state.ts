import type { Day } from '@ayob/contract/days'
import type { PermitState } from '@ayob/contract/permits'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for the state of a vehicle's permit on a day, in a query with the alias `v` for `vehicles`: the confirmed permit
 * is valid, or the driver's entry waits for confirmation, or the permit has expired, or there is none.
 */
export const permitState = (today: Day): RawBuilder<PermitState> => sql<PermitState>`
  case when v.permit_number is not null and v.permit_expires >= ${today}::date then 'valid'
    when v.asked_permit_number is not null then 'unconfirmed'
    when v.permit_number is not null and v.permit_expires is not null then 'expired'
    else 'missing' end`
