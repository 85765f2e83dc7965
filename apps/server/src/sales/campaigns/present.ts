import { type Campaign, routeNamesOf } from '@ayob/contract/campaigns'
import { toLkr } from '@ayob/contract/money'
import { campaignGoal } from '@ayob/domain/bookings/goal'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { campaignActions, campaignStatus } from '@ayob/domain/campaigns/lifecycle'
import type { Creative } from '@ayob/domain/creatives/creative'
import { vatRateOf } from '@ayob/domain/pricing/terms'
import { withVat } from '@ayob/domain/pricing/vat'
import { creativesByFiles, mediaFacts, uploadUrl } from '../../goods/creatives/creatives.queries'
import { currentTerms } from '../../goods/pricing/pricing.queries'
import type { Core, Reader } from '../../platform/ports'
import { bookingViews } from '../bookings/bookings.views'
import { priceOf } from './campaigns.commands'
import type { CampaignRow } from './campaigns.store'

const filesOf = ({ creative_file, creative_files }: Pick<CampaignRow, 'creative_file' | 'creative_files'>) =>
  creative_files?.map(({ file }) => file) ?? (creative_file === null ? [] : [creative_file])

const presentCreative = ({ file, previewFile, media }: Creative) => ({
  file,
  url: uploadUrl(file),
  preview_url: previewFile && uploadUrl(previewFile),
  media: mediaFacts(media),
})

/**
 * Campaigns as their owner sees them. The status of a started one follows its booking; `pending` are those with a
 * payment that the gateway recently reported as pending.
 */
export async function presentCampaigns(
  ctx: Core,
  reader: Reader,
  rows: readonly CampaignRow[],
  pending: ReadonlySet<string>,
): Promise<Campaign[]> {
  const terms = await currentTerms(ctx, reader)
  const ids = rows.flatMap((row) => row.booking_id ?? [])
  const bookings = await bookingViews.byIds(reader, ids)
  const creatives = await creativesByFiles(reader, [...new Set(rows.flatMap(filesOf))])
  return rows.map((row) => {
    const booking = bookings.get(row.booking_id ?? '') ?? null
    const state = booking?.state ?? null
    const status = campaignStatus(state)
    const shown = filesOf(row).flatMap((file) => {
      const creative = creatives.get(file)
      return creative?.ownerId === row.owner_id ? presentCreative(creative) : []
    })
    const first = shown.find(({ file }) => file === row.creative_file)
    const live = status === 'draft' ? null : booking
    const net = priceOf(terms, row)
    return {
      id: row.id,
      name: row.name,
      brand: row.brand,
      vehicle_type: row.vehicle_type,
      duration_days: row.duration_days,
      notes: row.notes ?? '',
      target_routes: row.target_routes,
      price: toLkr(live ? live.netCents : net),
      total: toLkr(live ? live.totalCents : withVat(net, vatRateOf(terms)).total),
      goal: live ? live.goal : campaignGoal(routeNamesOf(row.target_routes).length, row.duration_days),
      creative_file: row.creative_file,
      creativeFiles: row.creative_files,
      creatives: shown,
      creative_url: first?.url ?? null,
      preview_url: first?.preview_url ?? null,
      hours: row.hours,
      holidays: row.holidays,
      status,
      rejection_reason: state?.approvalStatus === 'rejected' ? (booking?.rejectionReason ?? '') : null,
      booking_id: live?.id ?? null,
      reference: live?.reference ?? null,
      label: live && invoiceLabel(live.state, pending.has(live.id)),
      version: row.version,
      created_at: row.created_at.toISOString(),
      actions: campaignActions(state, booking?.pausedBy === row.owner_id),
    }
  })
}
