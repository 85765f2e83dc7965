import type { CommandKind } from '@ayob/contract/commands'
import type { CommandState } from '@ayob/contract/screen-commands'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    screen_commands: {
      id: string
      screen_id: string
      kind: CommandKind
      /** JSON. */
      args: string
      reason: string | null
      asked_by: string | null
      asked_at: Date
      expires_at: Date
      state: CommandState
      /** When the screen was first told. */
      sent_at: Generated<Date | null>
      finished_at: Generated<Date | null>
      /** The words of the screen. */
      message: Generated<string | null>
      /** The name of the kept logs; null after their removal. */
      log_file: Generated<string | null>
    }
  }
}
