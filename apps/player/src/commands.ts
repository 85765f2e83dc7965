import type { CommandKind, CommandResult, IssuedCommand } from '@ayob/contract/commands'
import { HOUR_MS } from '@ayob/contract/durations'
import type { AskedLook } from '@ayob/contract/looks'
import { commandText } from '@ayob/domain/commands/signed-text'
import type { CommandAuthority, Facts } from './database'
import { describe, type Note } from './events'
import type { Memory } from './memory'
import { pause } from './wait'

/** How a command is carried out. Resolves with what came of it; an error means that it failed. */
export type Action = (command: Pick<IssuedCommand, 'id' | 'args'>, look: AskedLook | undefined) => Promise<Outcome>
export type Outcome = Omit<CommandResult, 'id'>

/** After these the page ends. That it starts again is their success. */
const RESTARTS: ReadonlySet<string> = new Set<CommandKind>(['reload', 'restart_browser', 'restart_device'])
/** A machine that has not ended the page after this long does not restart. */
const RESTART_WITHIN_MS = 90_000
/** Remembered for longer than any copy of the command is valid. */
const KEPT_MS = HOUR_MS
const MOST_KEPT = 200

type Begun = Facts['begun'][number]

interface Deps {
  readonly memory: Pick<Memory, 'fact' | 'keep'>
  readonly note: Note
  /** The server's time in milliseconds. */
  readonly now: () => number
  readonly actions: Readonly<Record<CommandKind, Action>>
  /** Fetches the key of a screen that was paired before it could learn it. */
  readonly askAuthority: () => Promise<CommandAuthority>
}

export type Commands = ReturnType<typeof createCommands>

/**
 * Obeys the commands that the server has signed for this screen, each at most once: it is remembered before it is carried out, so a
 * page that dies in between reports a failure instead of repeating it. Results are told until the server has them.
 */
export function createCommands({ memory, note, now, actions, askAuthority }: Deps) {
  let begun: readonly Begun[] = []
  const isKept = (one: Begun) => one.until + KEPT_MS > now()
  const failed = (error: unknown) => note('error', `command: ${describe(error)}`)
  /** With a full disk, what is in memory has to suffice: a page that starts again reports a restart. */
  const change = async (id: string, more: Partial<Begun>) => {
    begun = begun.map((one) => (one.id === id ? { ...one, ...more } : one))
    await memory.keep('begun', begun).catch(failed)
  }
  const settle = (id: string, { ok, message }: Outcome) =>
    change(id, { result: { ok, message: message?.slice(0, 500) } })
  /** A page that has just started finishes what ended the last one. */
  const wake = async () => {
    begun = ((await memory.fact('begun')) ?? []).map((one) => {
      if (one.result) return one
      const isRestart = RESTARTS.has(one.kind)
      return { ...one, result: isRestart ? { ok: true } : { ok: false, message: 'Interrupted by a restart' } }
    })
  }
  const awake = wake().catch(failed)
  let working: Promise<void> = awake

  const refuse = (id: string, why: string) => note('command_refused', `${id}: ${why}`)

  async function obeyOne(command: IssuedCommand, look: AskedLook | undefined): Promise<void> {
    const { id, kind, expires_at } = command
    if (begun.some((one) => one.id === id)) return
    const until = Date.parse(expires_at)
    if (!(until > now())) return refuse(id, 'expired')
    const authority = (await memory.fact('authority')) ?? (await learn())
    if (!(await isSigned(authority, command))) return refuse(id, 'not signed for this screen')
    // What can't be remembered is not begun.
    const next = [...begun.filter(isKept), { id, kind, until, result: null }].slice(-MOST_KEPT)
    await memory.keep('begun', next)
    begun = next
    note('command', kind)
    const act = Object.hasOwn(actions, kind) ? actions[kind] : undefined
    if (!act) return settle(id, { ok: false, message: `This player does not know ${kind}` })
    const outcome = await act(command, look).catch((error: unknown) => ({ ok: false, message: describe(error) }))
    if (!outcome.ok || !RESTARTS.has(kind)) return settle(id, outcome)
    // The next page tells the success, so nothing else begins before it.
    await pause(RESTART_WITHIN_MS)
    await settle(id, { ok: false, message: 'It did not start again' })
  }

  async function learn(): Promise<CommandAuthority> {
    const authority = await askAuthority()
    await memory.keep('authority', authority)
    return authority
  }

  return {
    /** What the server does not know yet. */
    async results(): Promise<CommandResult[]> {
      await awake
      return begun.flatMap(({ id, result, told }) => (result && !told ? [{ id, ...result }] : []))
    },
    /** The server has these results. */
    async told(results: readonly CommandResult[]): Promise<void> {
      for (const { id } of results) await change(id, { told: true })
    },
    /** Begins to obey, one command after another. `look` is what the server asked for in the same answer. */
    obey(commands: readonly IssuedCommand[], look: AskedLook | undefined): Promise<void> {
      for (const command of commands) {
        working = working.then(() => obeyOne(command, look)).catch(failed)
      }
      return working
    },
  }
}

const base64url = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

async function isSigned(
  { screen_id, key }: CommandAuthority,
  { signature, ...command }: IssuedCommand,
): Promise<boolean> {
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const known = await crypto.subtle.importKey('jwk', { ...key }, algorithm, false, ['verify'])
    const text = new TextEncoder().encode(commandText(screen_id, command))
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, known, base64url(signature), text)
  } catch {
    // Not a key, not a signature, or a page without WebCrypto.
    return false
  }
}
