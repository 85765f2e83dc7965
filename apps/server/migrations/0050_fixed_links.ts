import { type Kysely, sql } from 'kysely'

/**
 * The address behind an ad's QR code is fixed at submission. Ads that wait for review get the address that they would
 * get at approval: their advertiser's website.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update bookings set link = advertisers.website
    from advertisers
    where advertisers.user_id = bookings.advertiser_id
      and bookings.link is null and bookings.approval_status = 'pending'`.execute(db)
}
