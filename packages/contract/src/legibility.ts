import { z } from 'zod'

/** Findings about a creative. Each is advice to the advertiser and a flag for the reviewer; none blocks the creative. */
export const FINDING_KINDS = [
  'small_text',
  'small_message',
  'low_contrast',
  'much_text',
  'too_much_text',
  'empty_borders',
  'qr_unreadable',
  'qr_corner',
  'qr_covered',
  'blank',
  'flashing',
  'placeholder_left',
  'near_copy',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** `problem`: people can hardly read or bear it. `advice`: it could be better. */
export const zFinding = z.object({
  kind: z.enum(FINDING_KINDS),
  level: z.enum(['problem', 'advice']),
  /** The figures for the placeholders of its text. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Finding = z.infer<typeof zFinding>

/** The legibility of a creative. Distances in metres, on the smallest screen. */
export const zLegibility = z.object({
  /** The distances from which the smallest and the largest text can be read; null without text. */
  smallest_text_m: z.number().nullable(),
  largest_text_m: z.number().nullable(),
  /** Of the worst text, as defined by WCAG; null without text. */
  contrast: z.number().nullable(),
  findings: z.array(zFinding),
})
export type Legibility = z.infer<typeof zLegibility>
