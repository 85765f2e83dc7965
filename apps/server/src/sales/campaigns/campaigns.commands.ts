import { type CampaignChange, type CampaignForm, routeNamesOf } from '@ayob/contract/campaigns'
import type { HourSpan } from '@ayob/contract/hours'
import { ROUTES } from '@ayob/contract/route-data'
import { serviceTypeOf } from '@ayob/contract/vehicle-types'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { campaignStatus, isOpenToChange } from '@ayob/domain/campaigns/lifecycle'
import { campaignPrice } from '@ayob/domain/campaigns/price'
import { tidyHours } from '@ayob/domain/hours/week'
import { type PricingTerms, unitPriceOf } from '@ayob/domain/pricing/terms'
import { creativesByFiles } from '../../goods/creatives/creatives.queries'
import { currentTerms } from '../../goods/pricing/pricing.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { badField, notFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { bookCampaign } from '../bookings/bookings.commands'
import { bookingViews } from '../bookings/bookings.views'
import { pause, resume, withdraw } from '../bookings/steps.commands'
import { type CampaignContent, type CampaignRow, campaignStore } from './campaigns.store'

/** Returns the price of a campaign in cents, without VAT. */
export function priceOf(
  terms: PricingTerms,
  content: Pick<CampaignContent, 'vehicle_type' | 'duration_days' | 'target_routes'>,
): number {
  const unitPrice = unitPriceOf(terms, serviceTypeOf(content.vehicle_type))
  return campaignPrice(unitPrice, content.duration_days, routeNamesOf(content.target_routes).length)
}

/** Stores a new draft. Errors: 409 for any other status. */
export async function create(ctx: Core, tx: Tx, actor: Actor, form: CampaignForm): Promise<CampaignRow> {
  const { status, creativeFiles, ...content } = form
  if (status !== 'draft') throw new Refusal('conflict', 'server.campaignNew')
  const row = await campaignStore.insert(tx, {
    creative_files: null,
    ...content,
    ...tidied(content),
    ...creativesColumn(form),
    owner_id: actor.ownerId ?? '',
    created_at: ctx.clock.now(),
  })
  await record(ctx, tx, actor, 'created', row.id)
  return row
}

/**
 * Starts, pauses, resumes or edits the actor's own campaign, depending on the requested status. Errors: 404; 400 for
 * routes or a creative that can't be booked; 409 in another state, for a newer version, or for a change of a sold campaign.
 */
export async function change(ctx: Core, tx: Tx, actor: Actor, id: string, requested: CampaignChange) {
  const campaign = await own(tx, actor, id)
  const { row, booking } = campaign
  const { status = 'draft', version, creativeFiles, ...rest } = requested
  if (version !== undefined && version !== row.version) throw new Refusal('conflict', 'server.campaignChanged')
  const content = given({ ...rest, ...tidied(rest), ...creativesColumn(requested) })
  if (status === 'draft') return edit(ctx, tx, actor, campaign, content)
  if (status === 'queued') return start(ctx, tx, actor, campaign, content)
  if (!booking || status === 'completed') throw wrongState(booking)
  if (differs(row, content)) throw new Refusal('conflict', 'server.campaignSold')
  if (status === 'paused') await pause(ctx, tx, actor, booking.id)
  else if (booking.state.status === 'paused') await resume(ctx, tx, actor, booking.id)
  else throw wrongState(booking)
  return row
}

/** Deletes the actor's own campaign and withdraws its unpaid booking. Errors: 404; 409 once it is sold. */
export async function remove(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { booking } = await own(tx, actor, id)
  await release(ctx, tx, actor, booking)
  await campaignStore.remove(tx, id)
  await record(ctx, tx, actor, 'deleted', id)
}

/** Writes down who did it. What follows from a start is in the history of the booking. */
const record = (ctx: Core, tx: Tx, actor: Actor, what: 'created' | 'changed' | 'deleted', id: string) =>
  ctx.recordActivity(tx, { actor, action: `campaign.${what}`, subject: 'campaign', subjectId: id })

interface OwnCampaign {
  readonly row: CampaignRow
  readonly booking: BookingSummary | null
}

async function own(tx: Tx, actor: Actor, id: string): Promise<OwnCampaign> {
  const row = await campaignStore.lock(tx, id)
  if (row?.owner_id !== actor.ownerId) throw notFound()
  const booking = (row.booking_id && (await bookingViews.lock(tx, row.booking_id))) || null
  return { row, booking }
}

/** An edited campaign becomes a draft: its unpaid booking is withdrawn, a completed one stays as it is. */
async function edit(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  { row, booking }: OwnCampaign,
  content: Partial<CampaignContent>,
): Promise<CampaignRow> {
  await release(ctx, tx, actor, booking)
  await record(ctx, tx, actor, 'changed', row.id)
  return campaignStore.change(tx, row, { ...content, booking_id: null })
}

async function release(ctx: Core, tx: Tx, actor: Actor, booking: BookingSummary | null): Promise<void> {
  const state = booking?.state ?? null
  if (!isOpenToChange(state)) throw new Refusal('conflict', 'server.campaignSold')
  if (booking && campaignStatus(state) === 'queued') {
    await withdraw(ctx, tx, actor, booking.id, 'server.campaignSold')
  }
}

/** Books a draft, which leads to review, payment and delivery. */
async function start(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  { row, booking }: OwnCampaign,
  content: Partial<CampaignContent>,
): Promise<CampaignRow> {
  if (campaignStatus(booking?.state ?? null) !== 'draft') throw wrongState(booking)
  const started = { ...row, ...content }
  const routeIds = routeIdsOf(routeNamesOf(started.target_routes))
  const creatives = await creativesOf(tx, actor, started)
  const bookingId = await bookCampaign(ctx, tx, actor, {
    campaignId: row.id,
    routeIds,
    brandName: started.brand,
    contactEmail: await accountViews.emailOf(tx, row.owner_id),
    vehicleType: started.vehicle_type,
    durationDays: started.duration_days,
    notes: started.notes,
    hours: started.hours,
    holidays: started.holidays,
    creatives,
    net: priceOf(await currentTerms(ctx, tx), started),
  })
  return campaignStore.change(tx, row, { ...content, booking_id: bookingId })
}

/** The submitted creatives. A list with a single one is stored as `creative_file`. */
function creativesColumn({
  creative_file: file,
  creativeFiles,
}: Pick<CampaignChange, 'creative_file' | 'creativeFiles'>) {
  if (creativeFiles) {
    const [first] = creativeFiles
    return { creative_file: first?.file ?? null, creative_files: creativeFiles.length > 1 ? creativeFiles : null }
  }
  return file === undefined && creativeFiles === undefined ? {} : { creative_files: null }
}

/** The share of each creative when no shares were chosen. */
const EQUAL_SHARE = 1

async function creativesOf(tx: Tx, actor: Actor, started: CampaignContent) {
  const files = started.creative_files ?? [{ file: started.creative_file ?? '' }]
  const known = await creativesByFiles(
    tx,
    files.map(({ file }) => file),
  )
  return files.map(({ file, share = EQUAL_SHARE }) => {
    const creative = known.get(file)
    if (creative?.ownerId !== actor.ownerId) throw badField('creative_file', 'server.creativeUnknown')
    return { id: creative.id, share }
  })
}

function routeIdsOf(names: readonly string[]): string[] {
  if (names.length === 0) throw badField('target_routes', 'server.routeNone')
  return names.map((name) => {
    const route = ROUTES.find((known) => known.name === name)
    if (!route) throw badField('target_routes', 'server.routeUnknown')
    return route.id
  })
}

const wrongState = (booking: BookingSummary | null) =>
  new Refusal('conflict', 'server.campaignState', { values: { status: campaignStatus(booking?.state ?? null) } })

/** The hours in their shortest form, if they were submitted. */
const tidied = ({ hours }: { readonly hours?: HourSpan[] | null | undefined }) =>
  hours === undefined ? {} : { hours: tidyHours(hours) }

/** Returns the submitted fields. */
function given(content: { [K in keyof CampaignContent]?: CampaignContent[K] | undefined }): Partial<CampaignContent> {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
}

function differs(row: CampaignRow, content: Partial<CampaignContent>): boolean {
  const same = (field: keyof CampaignContent) => JSON.stringify(content[field]) === JSON.stringify(row[field])
  return (Object.keys(content) as (keyof CampaignContent)[]).some((field) => !same(field))
}
