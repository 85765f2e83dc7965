import { z } from 'zod'
import { firstCreativeAs, zCreativeFiles } from './booking-creatives'
import { INVOICE_LABELS } from './booking-states'
import { call } from './call'
import { BOOKERS, MAX_NAME, MAX_TEXT, zChanged, zId, zLine, zName, zOptional, zSuccess } from './common'
import { zMedia } from './creatives'
import { zDurationDays } from './flight-length'
import { HOLIDAYS, zChangedHours, zHolidays, zHourSpans, zHours } from './hours'
import { zVehicleType } from './vehicle-types'

export const CAMPAIGN_STATES = ['draft', 'queued', 'running', 'paused', 'completed'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATES)[number]

export const CAMPAIGN_ACTIONS = ['edit', 'start', 'pause', 'resume', 'pay', 'delete'] as const
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number]

const MAX_ROUTES = 50

const zRouteName = zLine(MAX_NAME).min(1)
const zRouteNames = z.array(zRouteName).max(MAX_ROUTES)

/** Returns the route names in a campaign's `target_routes`; an empty list when the text holds anything else. */
export function routeNamesOf(text: string): string[] {
  return readNames(text) ?? []
}

function readNames(text: string): string[] | undefined {
  try {
    const names = zRouteNames.safeParse(JSON.parse(text))
    return names.success ? [...new Set(names.data)] : undefined
  } catch {
    return undefined
  }
}

/** Route names as a JSON list in a string (docs/business-rules.md). Duplicates are removed. */
const zTargetRoutes = z
  .string('validation.targetRoutes')
  .max(20_000, 'validation.targetRoutes')
  .transform((text, context) => {
    const names = readNames(text)
    if (names) return JSON.stringify(names)
    context.addIssue({ code: 'custom', message: 'validation.targetRoutes' })
    return z.NEVER
  })

const zFields = z.object({
  name: zName('validation.campaignName'),
  brand: zName('validation.brandName'),
  vehicle_type: zVehicleType,
  duration_days: zDurationDays,
})

/** The campaign form. A price in it is ignored: the server computes it. */
export const zCampaignForm = zFields.extend({
  notes: zOptional(),
  target_routes: zTargetRoutes.default('[]'),
  creative_file: zOptional(MAX_NAME),
  creativeFiles: zCreativeFiles.nullish(),
  hours: zHours,
  holidays: zHolidays,
  status: z.enum(CAMPAIGN_STATES, 'validation.status').default('draft'),
})
export type CampaignForm = z.output<typeof zCampaignForm>

export const zCampaignChange = zFields.partial().extend({
  notes: zChanged(MAX_TEXT),
  target_routes: zTargetRoutes.optional(),
  creative_file: zChanged(MAX_NAME),
  /** A change with only `creative_file` uses that single creative. */
  creativeFiles: zCreativeFiles.nullish(),
  /** Null means all hours. */
  hours: zChangedHours,
  holidays: z.enum(HOLIDAYS, 'validation.holidays').optional(),
  status: z.enum(CAMPAIGN_STATES, 'validation.status').optional(),
  /** The version that the sender saw. It keeps the change from overwriting one made elsewhere in the meantime. */
  version: z.number('validation.number').int('validation.number').min(1, 'validation.number').optional(),
})
export type CampaignChange = z.output<typeof zCampaignChange>

export const zCampaign = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  vehicle_type: z.string(),
  duration_days: z.number(),
  notes: z.string(),
  /** Route names as a JSON list in a string. */
  target_routes: z.string(),
  /** In LKR, without VAT. */
  price: z.number(),
  /** The same with VAT: what is paid. */
  total: z.number(),
  /** Plays that the price buys. */
  goal: z.number(),
  creative_file: z.string().nullable(),
  /** The creatives, when there are several. */
  creativeFiles: zCreativeFiles.nullable(),
  /** Previews of all creatives, or of the only one, in their order. Deleted files are left out. */
  creatives: z.array(
    z.object({ file: z.string(), url: z.string(), preview_url: z.string().nullable(), media: zMedia }),
  ),
  creative_url: z.string().nullable(),
  preview_url: z.string().nullable(),
  /** When it shows; null means at all hours. */
  hours: zHourSpans.nullable(),
  holidays: z.enum(HOLIDAYS),
  status: z.enum(CAMPAIGN_STATES),
  /** The reason why a reviewer returned it to draft. */
  rejection_reason: z.string().nullable(),
  /** The booking that was created when it was started. */
  booking_id: z.string().nullable(),
  reference: z.string().nullable(),
  label: z.enum(INVOICE_LABELS).nullable(),
  version: z.number(),
  created_at: z.string(),
  actions: z.array(z.enum(CAMPAIGN_ACTIONS)),
})
export type Campaign = z.infer<typeof zCampaign>

const own = { group: 'Campaigns', who: ['advertiser'] as const }

export const listCampaigns = call('GET', '/campaigns', {
  ...own,
  scope: 'read',
  summary: "The advertiser's own campaigns, newest first.",
  answer: z.array(zCampaign),
})

export const createCampaign = call('POST', '/campaigns', {
  ...own,
  members: BOOKERS,
  scope: 'book',
  summary: 'Keeps a campaign as a draft. A sent price is not looked at.',
  body: zCampaignForm,
  reads: firstCreativeAs('creative_file', 'creativeFiles'),
  status: 201,
  idempotent: true,
  answer: zCampaign,
})

const change = {
  ...own,
  members: BOOKERS,
  scope: 'book' as const,
  summary: 'Starts (queued), pauses (paused), resumes (running) or edits (draft, or no status) a campaign.',
  params: zId,
  body: zCampaignChange,
  reads: firstCreativeAs('creative_file', 'creativeFiles'),
  answer: zCampaign,
}

// Callers use either method.
export const changeCampaign = call('PUT', '/campaigns/:id', change)
export const patchCampaign = call('PATCH', '/campaigns/:id', change)

export const deleteCampaign = call('DELETE', '/campaigns/:id', {
  ...own,
  members: BOOKERS,
  scope: 'book',
  summary: 'Deletes a campaign and withdraws its unpaid booking.',
  params: zId,
  answer: zSuccess,
})
