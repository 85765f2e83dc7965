import { signWith } from './api'
import { type Box, openBox } from './box'
import { openDatabase } from './database'
import { createEvents, describe, type Events } from './events'
import { openKeys } from './keys'
import { loadLetters } from './letters'
import { type Memory, storedMemory, volatileMemory } from './memory'
import { pairScreen } from './pairing'
import { playUntilUnpaired } from './play'
import { watchPlace } from './position'
import { openShelf, type Shelf, volatileShelf } from './shelf'
import { keepShell, restart, type Shell } from './shell'
import { offerSupport } from './support'
import { pause } from './wait'
import { stayAwake } from './wake'
import { speak } from './words'

/** Two windows would number plays in the same log, so the second waits until the first one closes. */
const ONE_WINDOW = 'ayob-screen'
const AGAIN_MS = 3_000
/** How often an unpaired screen looks whether another build is served. */
const OTHER_BUILD_MS = 10_000

interface Device {
  /** False when everything stays in memory. */
  readonly isKept: boolean
  readonly memory: Memory
  readonly shelf: Shelf
  readonly events: Events
}

const state = { paired: false, ahead: 0 }

const heard = (ahead: number) => {
  state.ahead = ahead
}

/** Opens the browser's database. Without one (a private window) everything stays in memory until a reload. */
async function openDevice(): Promise<Device> {
  const now = () => Date.now() + state.ahead
  try {
    const db = await openDatabase('ayob-screen', restart)
    // A database that opens may still be unreadable.
    await storedMemory(db).fact('token')
    return { isKept: true, memory: storedMemory(db), shelf: await openShelf(db), events: createEvents(db, now) }
  } catch (error) {
    const events = createEvents(undefined, now)
    events.note('error', `nothing can be kept: ${String(error)}`)
    return { isKept: false, memory: volatileMemory(), shelf: volatileShelf(), events }
  }
}

/** Pairs and plays forever. After a failure it restarts the program, or retries if it can't restart. */
async function live(
  screen: HTMLElement,
  device: Device,
  box: Box | null,
  shell: Shell,
  hasKey: boolean,
): Promise<never> {
  const place = watchPlace(box)
  const { memory, events, isKept } = device
  for (;;) {
    try {
      let token = await memory.fact('token')
      if (token === undefined) {
        token = await pairScreen(screen, memory, box, { place, hasKey, isKept })
        await memory.begin(token)
        events.note('paired')
      }
      state.paired = true
      await playUntilUnpaired({ ...device, screen, place, shell, token, heard, box, alive: () => box?.alive() })
      state.paired = false
      events.note('unpaired', `plays not sent: ${(await memory.waiting(100_000)).length}`)
      await memory.end()
    } catch (error) {
      events.note('error', describe(error))
      await pause(AGAIN_MS)
      restart()
    }
  }
}

async function start(screen: HTMLElement): Promise<never> {
  stayAwake()
  const device = await openDevice()
  const { memory, events } = device
  events.note('started', __APP_VERSION__)
  const box = await openBox()
  if (box) speak(box.language)
  const [keys] = await Promise.all([openKeys(), loadLetters()])
  if (!keys) events.note('no_key')
  signWith(keys)
  screen.replaceChildren()
  for (const kind of ['error', 'unhandledrejection'] as const) {
    window.addEventListener(kind, (event) => {
      box?.erred()
      events.note(
        'error',
        String(event instanceof ErrorEvent ? event.message : (event as PromiseRejectionEvent).reason),
      )
    })
  }
  // Not awaited: the screen would stay dark while a browser asks for permission.
  void navigator.storage?.persist?.().then(
    (kept) => kept || events.note('not_persistent'),
    (error: unknown) => events.note('error', String(error)),
  )
  const own = keepShell(events.note, () => {
    if (!state.paired) restart()
  })
  // Between two slots; an unpaired screen at once.
  const shell: Shell = { hasNewer: () => own.hasNewer() || box?.hasOther() === true }
  setInterval(() => {
    if (!state.paired && box?.hasOther()) restart()
  }, OTHER_BUILD_MS)
  offerSupport(
    screen,
    () => state.paired,
    async () => ({
      version: __APP_VERSION__,
      playlist: (await memory.fact('playlist'))?.version ?? null,
      server_ahead_ms: Math.round(state.ahead),
      waiting_plays: await memory.waiting(100_000),
      events: await events.list(),
    }),
  )
  return live(screen, device, box, shell, keys !== null)
}

const screen = document.getElementById('screen')
if (screen) {
  const begin = () => start(screen)
  // Without storage, a browser may refuse locks too.
  void (navigator.locks ? navigator.locks.request(ONE_WINDOW, begin).catch(begin) : begin())
}
