import type { SystemUpdate } from './system-update'
import type { Wish } from './watchdog'

/** What came of a command. `text`: the logs. */
export interface Outcome {
  readonly ok: boolean
  readonly message?: string
  readonly text?: string
}

/** What commands move. */
export interface Hands {
  wish(name: Wish): Promise<void>
  /** Sets the backlights until the next hour. Returns how many there are. */
  dim(percent: number): Promise<number>
  logs(): Promise<string>
  /** What the server wants this device to run, where it runs something else. */
  update(wanted: Wanted): void
}

export type Wanted = { readonly build?: string; readonly image?: SystemUpdate }

/** Carries out a command that the page has checked: only the page can reach this program. */
export async function obey(hands: Hands, command: unknown): Promise<Outcome> {
  const { kind, args } = (command ?? {}) as {
    kind?: unknown
    args?: { percent?: unknown; build?: unknown; image?: unknown }
  }
  try {
    if (kind === 'restart_browser') await hands.wish('restart-screen')
    else if (kind === 'restart_device') await hands.wish('restart-device')
    else if (kind === 'send_logs') return { ok: true, text: await hands.logs() }
    else if (kind === 'update') hands.update((args ?? {}) as Wanted)
    else if (kind === 'brightness') return await brightness(hands, args?.percent)
    else return { ok: false, message: `This device does not know ${String(kind).slice(0, 50)}` }
    return { ok: true }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

async function brightness(hands: Hands, percent: unknown): Promise<Outcome> {
  if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100))
    return { ok: false, message: 'No such brightness' }
  return (await hands.dim(percent)) > 0 ? { ok: true } : { ok: false, message: 'No backlight' }
}
