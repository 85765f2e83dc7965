import type { WaitingPlace } from '@ayob/contract/waiting'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** How much waits where. Requests for a confirmation wait only for other people than who asked. */
export async function countWaiting(reader: Reader, now: Date, userId: string): Promise<Record<WaitingPlace, number>> {
  const { rows } = await sql<Record<WaitingPlace, number>>`
    select
      ((select count(*) from users where user_type in ('driver', 'advertiser') and not invited
          and (status = 'pending' or exists (
            select from documents where documents.user_id = users.id and asked_at is not null)))
        + (select count(*) from bookings where approval_status = 'pending' and status = 'pending'))::int as registrations,
      (select count(*) from inquiries where status = 'new')::int as inquiries,
      (select count(*) from incidents where closed_at is null and (snoozed_until is null or snoozed_until <= ${now}))::int
        as today,
      (select count(*) from integrity_cases where state in ('open', 'appealed'))::int as integrity,
      (select count(*) from payouts where state = 'requested')::int as payouts,
      (select count(*) from tickets where status = 'open')::int as tickets,
      (select count(*) from data_requests where status = 'open')::int as "dataRequests",
      (select count(*) from confirmations where state = 'asked' and expires_at > ${now} and asked_by <> ${userId})::int
        as confirmations`.execute(reader)
  if (!rows[0]) throw new Error('a count without a row')
  return rows[0]
}
