import { z } from 'zod'
import { call } from './call'
import { file, zId, zSuccess } from './common'

export const PROOF_COLUMNS = ['time', 'vehicle', 'lat', 'lng', 'duration_ms', 'verdict', 'reason'] as const

/** The delivery of a booking, with only whole numbers and strings, so that there is one canonical form to sign. */
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
  /** Not settled: more plays may arrive and change the figures. */
  provisional: z.boolean(),
  /** When the figures were read, or when the booking was settled. */
  as_of: z.string(),
  plays: z.object({
    valid: z.number().int(),
    /** Rejected plays by reason. */
    rejected: z.record(z.string(), z.number().int()),
    /** Plays in minutes that were held and undecided when this was read; absent when there are none. */
    held: z.number().int().optional(),
  }),
  /** The shortfall against the goal, in plays. */
  missing: z.number().int(),
  by_day: z.array(z.object({ day: z.string(), plays: z.number().int() })),
  by_vehicle_type: z.array(z.object({ vehicle_type: z.string(), plays: z.number().int() })),
  by_route: z.array(z.object({ route: z.string(), name: z.string(), plays: z.number().int() })),
  /**
   * Fingerprints of the keys that screens signed their plays with, and the number of vehicles that sent unsigned plays.
   * Absent in proofs from before screens had keys.
   */
  signatures: z.object({ keys: z.array(z.string()), unsigned_vehicles: z.number().int() }).optional(),
  /** The file of all plays: its lines without the header, its valid plays, and the SHA-256 of its bytes. */
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
  /** Signature of the canonical form of the summary, base64. */
  value: z.string(),
})
export type ProofSignature = z.infer<typeof zSignature>

export interface SignedProof {
  readonly summary: ProofSummary
  readonly signature: ProofSignature
}

const ofBooking = {
  group: 'Bookings',
  who: ['advertiser', 'admin'] as const,
  admins: ['reviewer', 'operations', 'finance', 'auditor'] as const,
  params: zId,
}

export const proofCsv = call('GET', '/ads/:id/proof.csv', {
  ...ofBooking,
  scope: 'reports',
  summary: 'All plays of a booking as CSV: time, vehicle by a pseudonym, place to 100 m, duration, verdict.',
  ...file('text/csv'),
})

export const proofJson = call('GET', '/ads/:id/proof.json', {
  ...ofBooking,
  scope: 'reports',
  heavy: true,
  summary: 'What a booking got, signed, with the SHA-256 of its CSV; provisional until it is settled.',
  answer: zSuccess.extend({ summary: zProofSummary, signature: zSignature }),
})

export const proofKey = call('GET', '/proof-key', {
  group: 'Bookings',
  summary:
    'The public key that proofs of play are signed with, and all keys that they were ever signed with, newest first.',
  who: ['visitor'],
  answer: zSuccess.extend({
    algorithm: z.literal('Ed25519'),
    public_key: z.string(),
    public_keys: z.array(z.string()),
  }),
})
