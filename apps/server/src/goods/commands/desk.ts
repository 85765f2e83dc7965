import type { CommandResult, IssuedCommand } from '@ayob/contract/commands'
import type { Context } from '../../platform/context'
import type { KnownScreen } from '../../platform/http/screen-route'
import type { CommandSigner } from '../screens/command-signer'
import { finish } from './commands.commands'
import { commandStore } from './commands.store'

export type CommandDesk = ReturnType<typeof createCommandDesk>

/** Tells screens of their commands, and takes their results. A heartbeat without either costs no query. */
export function createCommandDesk(ctx: Context, signer: CommandSigner) {
  const { db, transact } = ctx
  return {
    /** Stores results, before the heartbeat is answered: the screen then forgets them. */
    async take(screen: KnownScreen, results: readonly CommandResult[]): Promise<void> {
      if (results.length === 0) return
      const finished = await transact((tx) => finish(ctx, tx, screen.id, results))
      screen.commands = screen.commands.filter(({ id }) => !finished.has(id))
    },

    /** Returns true when the screen has to take a picture now. */
    wantsPicture: ({ commands }: KnownScreen, now: Date): boolean =>
      commands.some(({ kind, expiresAt }) => kind === 'picture_now' && expiresAt > now.getTime()),

    /**
     * The open commands of a screen, signed; undefined without any. A picture is asked for only together with a look. A
     * screen is told again until it has answered, because an answer may get lost; it obeys each command once.
     */
    async tell(screen: KnownScreen, now: Date, hasLook: boolean): Promise<IssuedCommand[] | undefined> {
      const due = screen.commands.filter(
        ({ kind, expiresAt }) => expiresAt > now.getTime() && (kind !== 'picture_now' || hasLook),
      )
      if (due.length === 0) return undefined
      const ids = due.map(({ id }) => id)
      const open = await commandStore.tell(db, screen.id, ids, now)
      const told = due.filter(({ id }) => open.has(id))
      return told.map(({ expiresAt, ...command }) =>
        signer.sign(screen.id, { ...command, expires_at: new Date(expiresAt).toISOString() }),
      )
    },
  }
}
