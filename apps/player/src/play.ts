import type { Drop } from '@ayob/contract/commands'
import type { AskedLook, DisplayFault } from '@ayob/contract/looks'
import type { Playlist } from '@ayob/contract/playlists'
import { isMetered, type Line, waits } from '@ayob/domain/devices/data-plan'
import { isInside } from '@ayob/domain/geo/geofence'
import { actionsOf } from './actions'
import { askCommandKey, sendLogs } from './api'
import type { Box } from './box'
import { createChooser, creativesOf } from './choose'
import { createScreenClock, shiftOf } from './clock'
import { createCommands } from './commands'
import { createCover } from './cover'
import { createCreatives } from './creatives'
import type { Events } from './events'
import { beginnings, networkKind } from './later'
import { createLooks } from './looks'
import type { Memory } from './memory'
import { createPlayOutbox } from './play-outbox'
import { exactPlace, type Place } from './position'
import { pagePulse } from './pulse'
import { withRoom } from './room'
import type { Shelf } from './shelf'
import { restart, type Shell } from './shell'
import { runShow } from './show'
import { createStage } from './stage'
import { keepInSync } from './sync'
import { pause } from './wait'

/** The longest time for which the AYOB panel shows before the first slot, while the first files are downloaded. */
const FIRST_FILE_MS = 5_000
/** After this many slots without a change the program restarts. */
const STUCK_SLOTS = 3
const WATCH_MS = 5_000
const NOTEWORTHY_MS = 1_000

export interface PlayDeps {
  readonly screen: HTMLElement
  readonly memory: Memory
  readonly shelf: Shelf
  readonly events: Events
  readonly place: Place
  readonly shell: Shell
  readonly token: string
  /** Called with how far the server is ahead of the device's clock, in milliseconds. */
  readonly heard: (ahead: number) => void
  /** The device under the page; null in an ordinary browser. */
  readonly box: Box | null
  /** Called with each slot: a life sign. */
  readonly alive: () => void
}

/** Plays until the pairing ends: starts immediately with the stored playlist and syncs with the server in the meantime. */
export async function playUntilUnpaired(deps: PlayDeps): Promise<void> {
  const { screen, memory, shelf, events, place, shell, token, box } = deps
  const { note } = events
  const [kept, turn, ahead, notBefore] = await Promise.all([
    memory.fact('playlist'),
    memory.fact('turn'),
    memory.fact('ahead'),
    memory.fact('lastEnd'),
  ])
  const clock = createScreenClock({ counter: () => performance.now(), device: () => Date.now(), ahead, notBefore })
  const chooser = createChooser()
  const creatives = createCreatives(shelf, note)
  const giveUpOne = async () => (await memory.letGo()) || creatives.giveUpOne()
  const outbox = createPlayOutbox(memory, giveUpOne, note)
  const born = clock.now()
  let heardAt: number | undefined
  let nowPlaying: string | null = null
  let nowCreative: number | null = null
  let displayFault: DisplayFault | null = null
  let drops: readonly Drop[] = []
  let changedAt = performance.now()
  const ended = new AbortController()

  const failed = (error: unknown) => note('error', String(error))
  const line = (): Line => ({
    isMetered: isMetered(networkKind(), box !== null && box.state().health.signal_dbm !== null),
    drops,
  })
  const want = (playlist: Playlist) => {
    const fromOf = beginnings(playlist, creatives.isReady)
    return creatives.want(inOrder(playlist, place), (file) => {
      const from = fromOf(file)
      return from !== undefined && waits({ from }, clock.now(), line())
    })
  }
  const use = async (playlist: Playlist) => {
    // Comes first, because a take-down must not wait for downloads.
    chooser.use(playlist, await memory.waitingByBooking())
    void want(playlist)
    await withRoom(() => memory.keep('playlist', playlist), creatives.giveUpOne).catch(failed)
  }
  const heard = async (moved: number) => {
    const now = clock.now()
    if (moved !== 0) outbox.retime(heardAt ?? born - 1, shiftOf(moved, heardAt, now - moved))
    heardAt = now
    deps.heard(clock.ahead())
    if (Math.abs(clock.ahead() - ((await memory.fact('ahead')) ?? 0)) > NOTEWORTHY_MS) {
      note('clock', `${Math.round(clock.ahead())} ms`)
      // Contact with the server continues even if this can't be stored.
      await withRoom(() => memory.keep('ahead', clock.ahead()), creatives.giveUpOne).catch(failed)
    }
    await outbox.settled()
  }

  if (kept) {
    if (turn?.version === kept.version) chooser.resume(kept, turn)
    else chooser.use(kept, await memory.waitingByBooking())
    void want(kept)
  }
  const stage = createStage(screen)
  const stopped = () => ended.signal.aborted
  const cover = createCover(screen.parentElement ?? screen)
  const looks = createLooks({
    token,
    stage,
    clock,
    place,
    note,
    isOnBox: box !== null,
    judged: (fault) => {
      displayFault = fault
    },
    nowPlaying: () => ({ bookingId: nowPlaying, creative: nowCreative }),
    stopped,
  })
  // A picture shows what is shown: it waits for what covers the show.
  const look = (asked: AskedLook, isWanted = true) => cover.over().then(() => looks(asked, isWanted))
  const commands = createCommands({
    memory,
    note,
    now: clock.now,
    askAuthority: () => askCommandKey(token),
    actions: actionsOf({
      box,
      cover,
      look,
      now: clock.now,
      events: events.list,
      reload: () => outbox.settled().then(restart),
      sendLogs: (form) => sendLogs(token, form),
      async clearCache() {
        while (await creatives.giveUpOne());
        await shelf.keepParts(new Set())
        const playlist = chooser.playlist()
        if (playlist) void want(playlist)
      },
    }),
  })
  const sync = keepInSync({
    token,
    memory,
    clock,
    place,
    note,
    use,
    heard,
    nowPlaying: () => nowPlaying,
    playlist: chooser.playlist,
    look,
    commands,
    device: () => box?.told(displayFault) ?? null,
    dropping: (told) => {
      drops = told
    },
    update: (wanted) => box?.update(wanted),
    ended,
  })
  await Promise.race([creatives.someReady, sync, pause(FIRST_FILE_MS)])
  changedAt = performance.now()
  const watch = setInterval(() => {
    if (performance.now() - changedAt < STUCK_SLOTS * chooser.slotMs()) return
    changedAt = performance.now()
    note('stuck')
    restart()
  }, WATCH_MS)
  try {
    await runShow({
      stage,
      chooser,
      creatives,
      clock,
      place,
      outbox,
      note,
      pulse: { ...pagePulse, watch: () => cover.watch(pagePulse.watch()) },
      stopped,
      showing: (bookingId, number = null) => {
        nowPlaying = bookingId
        nowCreative = number
      },
      changed: () => {
        changedAt = performance.now()
        deps.alive()
        if (shell.hasNewer()) void outbox.settled().then(restart)
      },
    })
  } finally {
    ended.abort()
    clearInterval(watch)
  }
}

/** The download order: house ads, which are small and fill gaps; ads for the current place; the rest; what begins soon. */
function inOrder({ ads, house, soon = [] }: Playlist, place: Place) {
  const here = exactPlace(place)
  const isHere = (ad: Playlist['ads'][number]) => here !== null && isInside(ad.geofences, here)
  const inTurn = [...ads.filter(isHere), ...ads.filter((ad) => !isHere(ad))]
  return [
    ...house.map(({ creative }) => creative),
    ...inTurn.flatMap(creativesOf),
    ...soon.map(({ creative }) => creative),
  ]
}
