import { pairingOf, register, serverAheadMs } from './api'
import type { Box } from './box'
import { type Contact, contactOf, type Refusal, refusalOf } from './contact'
import type { Device } from './database'
import { element } from './element'
import { freeMegabytes } from './free-space'
import { ledPanel } from './led'
import type { Memory } from './memory'
import type { Place } from './position'
import { codeBeside, displayOf } from './qr'
import type { Facts } from './self-test'
import { showSelfTest } from './self-test-view'
import { pause } from './wait'
import { language, words } from './words'

const RETRY_MS = 3_000

/** What the self-test of an unpaired screen is about. */
export interface Tested {
  readonly place: Place
  readonly hasKey: boolean
  /** False when everything is lost with a reload. */
  readonly isKept: boolean
}

/** What the calls have shown so far. */
interface Heard {
  contact: Contact
  refusal: Refusal | null
  enrolledAs: string | null
  freeMb: number | null
}

/** Shows a pairing code and the self-test until the driver has entered the code. Returns the screen's token. Never gives up. */
export async function pairScreen(
  screen: HTMLElement,
  memory: Memory,
  box: Box | null,
  tested: Tested,
): Promise<string> {
  const heard: Heard = { contact: 'asking', refusal: null, enrolledAs: null, freeMb: null }
  const over = new AbortController()
  const view = element('section', 'pairing')
  view.lang = language()
  const test = showSelfTest(view, () => factsOf(tested, heard, box), over.signal)
  const redraw = (code: string | null, scan: HTMLElement | null) => show(view, test, { code, scan })
  redraw(null, null)
  screen.append(view)
  // A display may be turned, or unplugged and replaced by another: the code fits the one that is there.
  let drawAgain = () => {}
  window.addEventListener('resize', () => drawAgain(), { signal: over.signal })
  try {
    for (;;) {
      heard.freeMb = await freeMegabytes()
      // After a reload, the driver may just be entering the old code. A box with another serial or token begins again.
      const kept = await memory.fact('device')
      const isUsable = kept && kept.serial === box?.enrolment?.serial
      const device = isUsable ? kept : await registered(box, heard)
      if (device) {
        heard.enrolledAs = device.serial ?? null
        const showCode = async (code: string) => {
          await memory.keep('device', { ...device, code })
          const link = `${box?.server ?? location.origin}/?code=${code}`
          drawAgain = () => redraw(code, codeBeside(link, code))
          drawAgain()
        }
        await showCode(device.code)
        const token = await waitForDriver(device, showCode, box, memory, heard)
        if (token) return token
        await memory.drop('device')
      } else {
        redraw(null, null)
        box?.alive()
        await pause(RETRY_MS)
      }
    }
  } finally {
    over.abort()
    view.remove()
  }
}

/**
 * Registers the screen; undefined while there is no network. A batch that refuses the device, because its token is over or its
 * serial is taken, does not keep it dark: it shows a code, and an administrator enrols it by that.
 */
async function registered(box: Box | null, heard: Heard): Promise<Device | undefined> {
  const enrolment = box?.enrolment ?? null
  const ask = async (given: Box['enrolment']) => {
    const device = await register(given)
    heard.contact = 'answered'
    return { ...device, serial: given?.serial }
  }
  try {
    const device = await ask(enrolment)
    heard.refusal = null
    return device
  } catch (error) {
    heard.contact = contactOf(error)
    heard.refusal = refusalOf(error)
    const maySeeCode = enrolment && heard.refusal !== null && heard.refusal !== 'barred'
    return maySeeCode ? ask(null).catch(() => undefined) : undefined
  }
}

/**
 * Returns the token; undefined when the server no longer knows the device. Shows the code again when the server has renewed
 * it. Without a network it waits longer.
 */
async function waitForDriver(
  { device_id, code, poll_after_s }: Device,
  showCode: (code: string) => Promise<void>,
  box: Box | null,
  memory: Memory,
  heard: Heard,
): Promise<string | undefined> {
  let shown = code
  for (;;) {
    await pause(poll_after_s * 1000)
    box?.alive()
    const answer = await pairingOf(device_id).catch((error: unknown) => {
      heard.contact = contactOf(error)
      return 'unknown' as const
    })
    if (answer === 'unknown') continue
    heard.contact = 'answered'
    if (answer === 'over') return undefined
    if ('token' in answer) {
      const { token, screen_id, command_key: key } = answer
      if (key) await memory.keep('authority', { screen_id, key })
      return token
    }
    if (answer.code !== shown) {
      shown = answer.code
      await showCode(shown)
    }
  }
}

function factsOf({ place, hasKey, isKept }: Tested, heard: Heard, box: Box | null): Facts {
  return {
    ...heard,
    ...{ hasKey, isKept },
    display: displayOf(),
    clock: { now: Date.now(), aheadMs: serverAheadMs() },
    fix: place.now(),
    searchedS: performance.now() / 1000,
    version: __APP_VERSION__,
    box: box?.state() ?? null,
  }
}

/** Without a code, the screen is still connecting. */
function show(
  view: HTMLElement,
  test: HTMLElement,
  { code, scan }: { code: string | null; scan: HTMLElement | null },
): void {
  const texts = words()
  const column = element('div')
  const panel = element('div', 'panel')
  const lights = ledPanel(code ?? 'AYOB')
  panel.append(lights)
  column.append(element('h1', '', texts.pairTitle), panel)
  if (code === null) {
    column.append(element('p', '', texts.connecting))
  } else {
    // The panel is a picture; the code below is text that can be read aloud and copied.
    lights.setAttribute('aria-hidden', 'true')
    const output = element('output', '', code)
    output.setAttribute('aria-label', texts.codeLabel)
    column.append(output, element('p', '', texts.howTo))
  }
  scan?.classList.add('scan')
  view.replaceChildren(column, ...(scan ? [scan] : []), test)
}
