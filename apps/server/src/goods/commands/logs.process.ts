import { MAX_LOG_BYTES } from '@ayob/contract/commands'
import type { Context } from '../../platform/context'
import { notFound, Refusal } from '../../platform/errors'
import type { KnownScreen } from '../../platform/http/screen-route'
import { commandStore } from './commands.store'

const fileOf = (commandId: string) => `logs-${commandId}.txt`

/**
 * Keeps the logs that a screen sends for a command. Sending them again succeeds and changes nothing. Errors: 404 for a command
 * that is not the screen's, or asked for no logs; 409 after its time; 413.
 */
export async function keepLogs(
  { db, clock, files }: Pick<Context, 'db' | 'clock' | 'files'>,
  screen: KnownScreen,
  commandId: string,
  bytes: Uint8Array,
): Promise<void> {
  if (bytes.length > MAX_LOG_BYTES) throw new Refusal('too_large', 'server.tooLarge')
  const row = await commandStore.of(db, commandId)
  if (row?.screen_id !== screen.id || row.kind !== 'send_logs' || row.sent_at === null) throw notFound()
  if (row.log_file !== null) return
  if (row.state !== 'sent' || row.expires_at <= clock.now()) throw new Refusal('conflict', 'server.commandOver')
  const { path } = await files.write([bytes])
  try {
    await files.keep(path, fileOf(commandId))
    await commandStore.keepLogs(db, commandId, fileOf(commandId))
  } finally {
    await files.discard(path)
  }
}
