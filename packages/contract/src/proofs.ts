import { z } from 'zod'
import { call } from './call'
import { zId, zSuccess } from './common'

/** Columns of the CSV of a proof. */
export const PROOF_COLUMNS = ['time', 'vehicle', 'lat', 'lng', 'duration_ms', 'verdict', 'reason'] as const

/** What a booking got, in whole numbers and texts alone, so that it has one canonical form to be signed. */
export const zProofSummary = z.object({
  format: z.literal('ayob-proof-1'),
  booking_id: z.string(),
  reference: z.string(),
  brand_name: z.string(),
  vehicle_type: z.string(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** Plays sold. */
  goal: z.number().int(),
  /** Not settled: more plays may come, and the figures may still change. */
  provisional: z.boolean(),
  /** When these figures were read; of a settled booking: when it was settled. */
  as_of: z.string(),
  plays: z.object({
    valid: z.number().int(),
    /** Plays that were reported and not counted, by reason. */
    rejected: z.record(z.string(), z.number().int()),
  }),
  /** Plays that the goal is short of. */
  missing: z.number().int(),
  by_day: z.array(z.object({ day: z.string(), plays: z.number().int() })),
  by_vehicle_type: z.array(z.object({ vehicle_type: z.string(), plays: z.number().int() })),
  by_route: z.array(z.object({ route: z.string(), name: z.string(), plays: z.number().int() })),
  /** The file of all plays: its lines without the head, the valid ones among them, and the SHA-256 of its bytes. */
  csv: z.object({
    lines: z.number().int(),
    valid: z.number().int(),
    vehicles: z.number().int(),
    sha256: z.string(),
  }),
})
export type ProofSummary = z.infer<typeof zProofSummary>

export const zSignature = z.object({
  algorithm: z.literal('Ed25519'),
  /** PEM. */
  public_key: z.string(),
  /** Over the canonical form of the summary, base64. */
  value: z.string(),
})
export type ProofSignature = z.infer<typeof zSignature>

export interface SignedProof {
  readonly summary: ProofSummary
  readonly signature: ProofSignature
}

const ofBooking = { group: 'Bookings', who: ['advertiser', 'admin'] as const, params: zId }

export const proofCsv = call({
  ...ofBooking,
  method: 'GET',
  path: '/ads/:id/proof.csv',
  summary: 'All plays of a booking as CSV: time, vehicle by a pseudonym, place to 100 m, duration, verdict.',
  answer: z.unknown(),
  download: 'text/csv',
})

export const proofJson = call({
  ...ofBooking,
  method: 'GET',
  path: '/ads/:id/proof.json',
  summary: 'What a booking got, signed, with the SHA-256 of its CSV; provisional until it is settled.',
  answer: zSuccess.extend({ summary: zProofSummary, signature: zSignature }),
})

export const proofKey = call({
  method: 'GET',
  path: '/proof-key',
  group: 'Bookings',
  summary: 'The public key that proofs of play are signed with.',
  who: ['visitor'],
  answer: zSuccess.extend({ algorithm: z.literal('Ed25519'), public_key: z.string() }),
})
