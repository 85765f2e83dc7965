import { type CommandKind, MAX_LOG_BYTES } from '@ayob/contract/commands'
import { HOUR_MS } from '@ayob/contract/durations'
import type { AskedLook } from '@ayob/contract/looks'
import type { Box } from './box'
import type { Action, Outcome } from './commands'
import type { Cover } from './cover'
import type { ScreenEvent } from './database'

interface Deps {
  readonly box: Pick<Box, 'command'> | null
  readonly cover: Pick<Cover, 'identify' | 'testPattern' | 'dim'>
  /** Restarts the page. Does nothing where it could not start again. */
  readonly reload: () => Promise<void>
  /** Removes the files of ads and fetches them again. Plays stay. */
  readonly clearCache: () => Promise<void>
  /** Sends a picture of the display. Resolves with false when the server did not take it. */
  readonly look: (asked: AskedLook) => Promise<boolean>
  readonly events: () => Promise<readonly ScreenEvent[]>
  readonly sendLogs: (form: FormData) => Promise<void>
  /** The server's time in milliseconds. */
  readonly now: () => number
}

const DONE: Outcome = { ok: true }
const NO_BOX: Outcome = { ok: false, message: 'Only a device of AYOB can do this, not a browser' }
/** Room for the form around the logs, and for letters of several bytes where a line is cut. */
const MOST_LOG_BYTES = MAX_LOG_BYTES - 1024

/** What a screen does for each command. */
export function actionsOf(deps: Deps): Readonly<Record<CommandKind, Action>> {
  const { box, cover, now } = deps
  const byBox =
    (kind: CommandKind): Action =>
    async ({ args }) =>
      box ? box.command(kind, args) : NO_BOX
  return {
    restart_browser: byBox('restart_browser'),
    restart_device: byBox('restart_device'),
    async reload() {
      await deps.reload()
      return DONE
    },
    async identify({ args }) {
      cover.identify(args)
      return DONE
    },
    async test_pattern() {
      cover.testPattern()
      return DONE
    },
    async brightness({ args }) {
      const { percent = 100 } = args
      const byLight = await box?.command('brightness', args)
      if (byLight?.ok) return byLight
      cover.dim(percent, HOUR_MS - (now() % HOUR_MS))
      return { ok: true, message: 'By a shade over the picture' }
    },
    async clear_cache() {
      await deps.clearCache()
      return DONE
    },
    async picture_now(_, look) {
      if (!look) return { ok: false, message: 'The server asked for no picture' }
      return (await deps.look(look)) ? DONE : { ok: false, message: 'The picture was not taken' }
    },
    async send_logs({ id, args }) {
      const ofBox = await box?.command('send_logs', args)
      const text = [ofPage(await deps.events()), ofBox?.text ?? ''].join('\n\n')
      const form = new FormData()
      form.set('command_id', id)
      form.set('file', new Blob([newest(text, MOST_LOG_BYTES)]), 'logs.txt')
      await deps.sendLogs(form)
      return ofBox && !ofBox.ok ? { ok: true, message: `Without those of the machine: ${ofBox.message ?? ''}` } : DONE
    },
  }
}

/** The events of the page, which have no personal data. */
const ofPage = (events: readonly ScreenEvent[]) =>
  ['# The page', ...events.map(({ at, kind, detail }) => `${at} ${kind} ${detail}`)].join('\n')

/** The last bytes of a text, in whole letters. */
export function newest(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text)
  return bytes.length <= most ? text : new TextDecoder().decode(bytes.subarray(-most)).replace(/^\uFFFD+/, '')
}
