import { DAY_MS } from '@ayob/contract/durations'
import { LOGS_KEPT_DAYS } from '@ayob/contract/screen-commands'
import type { Context } from '../../platform/context'
import { expire } from './commands.commands'
import { commandStore } from './commands.store'

/** As long as the plays of the screen. What came of a command stays in the activity log. */
const KEPT_DAYS = 90

export const expireCommands = (ctx: Context): Promise<void> => ctx.transact((tx) => expire(ctx, tx))

interface Deps extends Pick<Context, 'db' | 'clock'> {
  readonly files: Pick<Context['files'], 'removeKept'>
}

/** Removes logs after 30 days and commands after 90. A file is removed before its name. */
export async function dropOldCommands({ db, clock, files }: Deps): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  for (const { id, file } of await commandStore.oldLogs(db, before(LOGS_KEPT_DAYS))) {
    await files.removeKept(file)
    await commandStore.forgetLogs(db, id)
  }
  await commandStore.removeBefore(db, before(KEPT_DAYS))
}
