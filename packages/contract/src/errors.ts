import { z } from 'zod'

/** Every error code of the public API with its HTTP status. */
export const ERROR_STATUS = {
  validation_failed: 400,
  unauthenticated: 401,
  bad_signature: 401,
  forbidden: 403,
  under_review: 403,
  rejected: 403,
  inactive: 403,
  device_not_enrolled: 403,
  step_up_required: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  price_changed: 409,
  email_taken: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  busy: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const zErrorAnswer = z.looseObject({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
})

export type ErrorAnswer = z.infer<typeof zErrorAnswer>
