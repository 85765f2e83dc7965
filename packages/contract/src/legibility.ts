import { z } from 'zod'

/** What was found about a creative. Each is advice to its advertiser and a flag in its review; none refuses anything. */
export const FINDING_KINDS = [
  'small_text',
  'small_message',
  'low_contrast',
  'much_text',
  'too_much_text',
  'empty_borders',
  'qr_unreadable',
  'qr_corner',
  'blank',
  'flashing',
  'placeholder_left',
  'near_copy',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** `problem`: people will hardly be able to read or bear it. `advice`: it would be better otherwise. */
export const zFinding = z.object({
  kind: z.enum(FINDING_KINDS),
  level: z.enum(['problem', 'advice']),
  /** The figures that its text names. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Finding = z.infer<typeof zFinding>

/** Can it be read? Distances in metres, on the smallest screen. */
export const zLegibility = z.object({
  /** From how far the smallest and the largest text can be read; null without text. */
  smallest_text_m: z.number().nullable(),
  largest_text_m: z.number().nullable(),
  /** Of the worst text, as WCAG defines it; null without text. */
  contrast: z.number().nullable(),
  findings: z.array(zFinding),
})
export type Legibility = z.infer<typeof zLegibility>
