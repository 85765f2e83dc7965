import { type Kysely, sql } from 'kysely'

/**
 * Where an ad's QR leads is fixed when the ad is submitted. Ads that wait for review get what they would get at their
 * approval: their advertiser's website.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update bookings set link = advertisers.website
    from advertisers
    where advertisers.user_id = bookings.advertiser_id
      and bookings.link is null and bookings.approval_status = 'pending'`.execute(db)
}
