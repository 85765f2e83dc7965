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
 * The loggable part of an error: its kind, code and place. Omits the message and details of database errors, which
 * quote user input, and all fields of other errors except the message.
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
