import type { Playlist } from '@ayob/contract/screens'
import { createChooser } from './choose'
import { createScreenClock } from './clock'
import { createCreatives } from './creatives'
import { type Memory, openMemory } from './memory'
import { pairScreen } from './pairing'
import { type Place, watchPlace } from './position'
import { runShow } from './show'
import { createStage } from './stage'
import { keepInSync } from './sync'
import { pause } from './wait'
import { stayAwake } from './wake'

/** Our own face shows this long at most before the first slot, while the first playlist comes. */
const FIRST_PLAYLIST_MS = 5_000

/** From the token to the end of the pairing: plays what is kept at once, and talks with the server beside it. */
async function play(screen: HTMLElement, memory: Memory, place: Place, token: string): Promise<void> {
  const clock = createScreenClock()
  const chooser = createChooser()
  const creatives = createCreatives()
  let nowPlaying: string | null = null
  let over = false
  let hasPlaylist = () => {}
  const firstPlaylist = new Promise<void>((resolve) => {
    hasPlaylist = resolve
  })
  const use = async (playlist: Playlist) => {
    await creatives.keep([...playlist.ads, ...playlist.house].map(({ creative }) => creative))
    chooser.use(playlist)
    hasPlaylist()
  }
  const kept = await memory.playlist()
  if (kept) void use(kept)
  const stage = createStage(screen)
  const sync = keepInSync({ token, memory, clock, place, use, nowPlaying: () => nowPlaying })
  await Promise.race([firstPlaylist, sync, pause(FIRST_PLAYLIST_MS)])
  const show = runShow({
    stage,
    chooser,
    creatives,
    clock,
    place,
    memory,
    stopped: () => over,
    showing: (bookingId) => {
      nowPlaying = bookingId
    },
  })
  await sync
  over = true
  await show
}

/** Whatever happens, the screen goes on: what fails begins again after a moment. */
async function live(screen: HTMLElement): Promise<never> {
  stayAwake()
  const memory = await openMemory()
  const place = watchPlace()
  for (;;) {
    try {
      const token = (await memory.token()) ?? (await pairAnew(screen, memory))
      await play(screen, memory, place, token)
      await memory.forget()
    } catch {
      await pause(3_000)
    }
  }
}

async function pairAnew(screen: HTMLElement, memory: Memory): Promise<string> {
  const token = await pairScreen(screen)
  await memory.begin(token)
  return token
}

const screen = document.getElementById('screen')
if (screen) void live(screen)
