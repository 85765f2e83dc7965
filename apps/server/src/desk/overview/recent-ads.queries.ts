import { toLkr } from '@ayob/contract/money'
import { RECENT_ADS, type RecentAd } from '@ayob/contract/overview'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { pendingPayments } from '../../money/payments/payments.queries'
import type { Core } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { campaignsOf } from '../../sales/campaigns/campaigns.queries'
import { presentCampaigns } from '../../sales/campaigns/present'

/** The newest campaigns and directly booked ads of an advertiser, newest first. */
export async function recentAdsOf(ctx: Core, advertiserId: string): Promise<RecentAd[]> {
  const { db } = ctx
  const [rows, booked] = await Promise.all([
    campaignsOf(db, advertiserId, RECENT_ADS),
    bookingViews.newestBookedDirectly(db, advertiserId, RECENT_ADS),
  ])
  const started = rows.flatMap((row) => row.booking_id ?? [])
  const pending = await pendingPayments(ctx, db, [...started, ...booked.map(({ id }) => id)])
  const campaigns = await presentCampaigns(ctx, db, rows, pending)
  const ads: RecentAd[] = [
    ...campaigns.map((campaign) => ({
      kind: 'campaign' as const,
      id: campaign.id,
      brand: campaign.brand,
      price: campaign.price,
      duration_days: campaign.duration_days,
      reference: campaign.reference,
      status: campaign.status,
      label: campaign.label,
      created_at: campaign.created_at,
    })),
    ...booked.map((booking) => ({
      kind: 'booking' as const,
      id: booking.id,
      brand: booking.brandName,
      price: toLkr(booking.totalCents),
      duration_days: booking.durationDays,
      reference: booking.reference,
      status: booking.state.status,
      label: invoiceLabel(booking.state, pending.has(booking.id)),
      created_at: booking.createdAt.toISOString(),
    })),
  ]
  return ads.sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, RECENT_ADS)
}
