interface Described {
  readonly code?: unknown
  readonly severity?: unknown
  readonly constraint?: unknown
  readonly table?: unknown
  readonly routine?: unknown
}

interface Logged {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [field: string]: unknown
}

/**
 * What a log line says of an error: its kind, code and place. Of an error of the database neither message nor details,
 * which quote what people wrote; of others no fields beside the message.
 */
export function loggedError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { name: type, message, stack = '', cause } = error
  const { code, severity, constraint, table, routine } = error as Described
  const isOfDatabase = severity !== undefined
  return {
    ...{ type, code },
    ...(isOfDatabase ? { message: 'refused by the database', constraint, table, routine } : { message }),
    stack: stack.slice(Math.max(0, stack.search(/^ {4}at /m))),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  }
}
