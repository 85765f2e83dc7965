import { z } from 'zod'

/**
 * Checks what is typed with the schema of what is sent for it.
 * @param bodyOf what is sent for a draft
 * @param more what the schema does not see, by field, as message keys
 */
export function draftSchema<Draft, Body>(
  bodyOf: (draft: Draft) => unknown,
  schema: z.ZodType<Body>,
  more: (draft: Draft) => Readonly<Record<string, string>>,
) {
  return z
    .custom<Draft>()
    .superRefine((draft, context) => {
      const found: Record<string, string> = { ...more(draft) }
      for (const { path, message } of schema.safeParse(bodyOf(draft)).error?.issues ?? [])
        found[String(path[0])] ??= message
      for (const [name, message] of Object.entries(found)) context.addIssue({ code: 'custom', path: [name], message })
    })
    .transform(bodyOf)
}
