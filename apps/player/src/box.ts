import type { CommandArgs, CommandKind } from '@ayob/contract/commands'
import type { DisplayFault } from '@ayob/contract/looks'
import type { Update } from '@ayob/contract/rings'
import { type LanguageCode, languageAccepted } from '@ayob/i18n/languages'
import { pause } from './wait'

/** A line of `ayob.conf` that could not be used (`apps/device/src/settings.ts`). */
export interface Mistake {
  readonly line: number
  readonly kind: 'no_equals_sign' | 'unknown_name' | 'wrong_value' | 'given_twice' | 'missing'
  readonly name: string
  readonly meant?: string
}

/** What the program beside the browser tells, on a device of AYOB (`apps/device`). */
export interface BoxState {
  /** The address of AYOB, which the page reaches through the program. */
  readonly server: string | null
  readonly language: string
  /** With what a new device of a batch enrols itself. */
  readonly enrolment: { readonly batch_token: string; readonly serial: string } | null
  readonly fix: {
    readonly lat: number
    readonly lng: number
    readonly accuracy_m: number | null
    readonly satellites: number | null
    readonly age_s: number
  } | null
  readonly serial: string | null
  readonly mistakes: readonly Mistake[]
  /** The pixels that `ayob.conf` asks for, as the display is turned; null where the display decides. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly image: { readonly image?: string } | null
  /** The build of the player that the program serves now. */
  readonly build: string
  readonly health: Readonly<Record<string, unknown>> & {
    readonly storage_free_mb: number | null
    readonly signal_dbm: number | null
    readonly display: { readonly connected: boolean; readonly fault?: DisplayFault | null } | null
  }
}

/** What a device tells of itself with each heartbeat. */
export interface BoxTold {
  readonly health: BoxState['health']
  readonly build: string
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
  /** What the program told last. */
  state(): BoxState
  /** The last position of its receiver, and when it was measured on this page's monotonic clock. */
  fix(): { readonly lat: number; readonly lng: number; readonly accuracyM: number; readonly at: number } | null
  /** Returns true when the program serves another build than this page is of. */
  hasOther(): boolean
  /** A life sign: without one for a minute, the browser is started again. */
  alive(): void
  /** `fault`: what pictures show to be wrong with its display. */
  told(fault: DisplayFault | null): BoxTold
  /** Counts an error of the page. */
  erred(): void
  /** Hands over what the server wants the device to run; nothing where it runs that. */
  update(wanted: Update): void
  /** Hands a command to the device. */
  command(kind: CommandKind, args: CommandArgs): Promise<BoxAnswer>
}

const healthWith = (
  { display, ...health }: BoxState['health'],
  errors: number,
  fault: DisplayFault | null,
): BoxState['health'] => ({
  ...{ ...health, errors },
  display: display && { ...display, fault },
})

const STATE = '/device/state'
const ALIVE = '/device/alive'
const COMMAND = '/device/command'
/** Gathering logs takes a while on a slow machine. */
const COMMAND_MS = 60_000
const ASK_EVERY_MS = 5_000
const WAIT_MS = 4_000
/** A receiver that names no accuracy is taken as this inexact: good enough for no geofence. */
const UNKNOWN_ACCURACY_M = 1_000

/** The device program marks the page that it serves with its build; undefined elsewhere. */
const buildOfPage = () => document.querySelector<HTMLMetaElement>('meta[name="ayob-box"]')?.content

export const isOnBox = () => buildOfPage() !== undefined

/** Opens the device under the page; null in an ordinary browser. Asks until the program answers. */
export async function openBox(): Promise<Box | null> {
  const build = buildOfPage()
  if (build === undefined) return null
  let state = await read()
  while (state === null) {
    await pause(ASK_EVERY_MS)
    state = await read()
  }
  let latest = state
  let readAt = performance.now()
  let errors = 0
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
    state: () => latest,
    told: (fault) => ({
      health: healthWith(latest.health, errors, fault),
      build: latest.build,
      image: latest.image?.image ?? null,
    }),
    command: (kind, args) => command(kind, args),
    erred() {
      errors += 1
    },
    update: (wanted) => void command('update', wanted).catch(() => undefined),
    fix: () => latest.fix && fixOf(latest.fix, readAt),
    hasOther: () => latest.build !== build,
    alive: () =>
      void fetch(`${ALIVE}?build=${build}`, { method: 'POST', signal: AbortSignal.timeout(WAIT_MS) }).catch(
        () => undefined,
      ),
  }
}

const fixOf = ({ lat, lng, accuracy_m, age_s }: NonNullable<BoxState['fix']>, readAt: number) => ({
  ...{ lat, lng },
  accuracyM: accuracy_m ?? UNKNOWN_ACCURACY_M,
  at: readAt - age_s * 1000,
})

async function command(kind: CommandKind | 'update', args: CommandArgs | Update): Promise<BoxAnswer> {
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
