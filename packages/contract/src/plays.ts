import { z } from 'zod'
import { call } from './call'
import { zAskedLook } from './looks'

/** The most plays in one batch. */
export const MAX_PLAYS = 1000

export const REJECTIONS = [
  'not_in_playlist',
  'outside_geofence',
  'overlap',
  'in_future',
  'too_old',
  'too_fast',
  'wrong_duration',
  'malformed',
  'not_paired',
  'on_hold',
  'inactive',
  'over_share',
  'outside_hours',
] as const
export type Rejection = (typeof REJECTIONS)[number]

/** Faults of a whole batch of plays. With the first six, the batch was refused. */
export const BATCH_FAULTS = [
  'too_large',
  'unreadable',
  'unknown_token',
  'revoked_token',
  'bad_signature',
  'busy',
  'repeated',
  'out_of_order',
  'unnumbered',
] as const
export type BatchFault = (typeof BATCH_FAULTS)[number]

/** One play as a correct screen sends it. The server judges each play separately, so a batch may also contain bad ones. */
export interface Play {
  /** The screen numbers its plays 1, 2, 3 … */
  readonly seq: number
  /** Null for a house ad. */
  readonly booking_id: string | null
  readonly started_at: string
  readonly duration_ms: number
  readonly lat: number | null
  readonly lng: number | null
  /** The number of the creative, for an ad with several; of the house ad, for a house ad. */
  readonly creative?: number
  /** The accuracy of the position in metres, and its age in seconds at the start of the play. */
  readonly accuracy_m?: number
  readonly fix_age_s?: number
}

/** Not validated here, so that one malformed play does not cost the whole batch. The example shows a good one. */
const zReportedPlay = z.unknown().meta({
  description:
    'seq counts from 1; booking_id is null for a house ad; lat and lng may both be null; creative is the number of the creative, of an ad with several, or of the house ad; accuracy_m is the accuracy of the position in metres and fix_age_s its age in seconds, both optional',
  examples: [
    {
      seq: 1,
      booking_id: 'ID',
      started_at: '2026-03-02T06:00:00.000Z',
      duration_ms: 10_000,
      lat: 6.9111,
      lng: 79.8497,
      accuracy_m: 12,
      fix_age_s: 1,
    } satisfies Play,
  ],
})

export const sendPlays = call('POST', '/screens/plays', {
  group: 'Screens',
  summary: 'Report plays, JSON or gzip. Each is counted exactly once, so a batch may be sent again',
  who: ['screen'],
  body: z.object({ plays: z.array(zReportedPlay, 'validation.plays').max(MAX_PLAYS, 'validation.plays') }),
  answer: z.object({
    acked_seq: z.number().int(),
    accepted: z.number().int(),
    rejected: z.partialRecord(z.enum(REJECTIONS), z.number().int()),
    /** Occasionally: requests a picture of the display. */
    look: zAskedLook.optional(),
  }),
})
export type PlaysAnswer = z.output<typeof sendPlays.answer>
