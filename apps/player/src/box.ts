import type { CommandArgs, CommandKind } from '@ayob/contract/commands'
import { type LanguageCode, languageAccepted } from '@ayob/i18n/languages'
import { pause } from './wait'

/** What the program beside the browser tells, on a device of AYOB (`apps/device`). */
interface BoxState {
  /** The address of AYOB, which the page reaches through the program. */
  readonly server: string | null
  readonly language: string
  /** With what a new device of a batch enrols itself. */
  readonly enrolment: { readonly batch_token: string; readonly serial: string } | null
  readonly fix: {
    readonly lat: number
    readonly lng: number
    readonly accuracy_m: number | null
    readonly age_s: number
  } | null
  readonly health?: Readonly<Record<string, unknown>> | null
  readonly build?: string | null
  readonly image?: { readonly image?: string } | null
}

/** What a device tells of itself with each heartbeat. */
export interface BoxTold {
  readonly health: BoxState['health']
  readonly build: string | null
  readonly image: string | null
}

/** What came of a command for the device. `text`: its logs. */
export interface BoxAnswer {
  readonly ok: boolean
  readonly message?: string
  readonly text?: string
}

/** The device of AYOB on which the page runs. */
export interface Box {
  readonly server: string | null
  readonly language: LanguageCode
  readonly enrolment: BoxState['enrolment']
  /** The last position of its receiver, and when it was measured on this page's monotonic clock. */
  fix(): { readonly lat: number; readonly lng: number; readonly accuracyM: number; readonly at: number } | null
  /** A life sign: without one for a minute, the browser is started again. */
  alive(): void
  told(): BoxTold
  /** Hands a command to the device. */
  command(kind: CommandKind, args: CommandArgs): Promise<BoxAnswer>
}

const STATE = '/device/state'
const ALIVE = '/device/alive'
const COMMAND = '/device/command'
/** Gathering logs takes a while on a slow machine. */
const COMMAND_MS = 60_000
const ASK_EVERY_MS = 5_000
const WAIT_MS = 4_000
/** A receiver that names no accuracy is taken as this inexact: good enough for no geofence. */
const UNKNOWN_ACCURACY_M = 1_000

/** The device program marks the page that it serves; elsewhere there is no such program to ask. */
const isOnBox = () => document.querySelector('meta[name="ayob-box"]') !== null

/** Opens the device under the page; null in an ordinary browser. Asks until the program answers. */
export async function openBox(): Promise<Box | null> {
  if (!isOnBox()) return null
  let state = await read()
  while (state === null) {
    await pause(ASK_EVERY_MS)
    state = await read()
  }
  let latest = state
  let readAt = performance.now()
  const follow = async () => {
    for (;;) {
      await pause(ASK_EVERY_MS)
      const next = await read()
      if (!next) continue
      latest = next
      readAt = performance.now()
    }
  }
  void follow()
  return {
    server: state.server,
    language: languageAccepted(state.language),
    enrolment: state.enrolment,
    told: () => ({
      health: latest.health ?? null,
      build: latest.build ?? null,
      image: latest.image?.image ?? null,
    }),
    command,
    fix: () => latest.fix && fixOf(latest.fix, readAt),
    alive: () => void fetch(ALIVE, { method: 'POST', signal: AbortSignal.timeout(WAIT_MS) }).catch(() => undefined),
  }
}

const fixOf = ({ lat, lng, accuracy_m, age_s }: NonNullable<BoxState['fix']>, readAt: number) => ({
  ...{ lat, lng },
  accuracyM: accuracy_m ?? UNKNOWN_ACCURACY_M,
  at: readAt - age_s * 1000,
})

async function command(kind: CommandKind, args: CommandArgs): Promise<BoxAnswer> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ kind, args })
  const response = await fetch(COMMAND, { method: 'POST', headers, body, signal: AbortSignal.timeout(COMMAND_MS) })
  if (!response.ok) return { ok: false, message: `The device answered ${response.status}` }
  return (await response.json()) as BoxAnswer
}

async function read(): Promise<BoxState | null> {
  try {
    const response = await fetch(STATE, { cache: 'no-store', signal: AbortSignal.timeout(WAIT_MS) })
    return response.ok ? ((await response.json()) as BoxState) : null
  } catch {
    // The program is starting again.
    return null
  }
}
