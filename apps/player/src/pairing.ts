import { pairingOf, Refused, register } from './api'
import type { Box } from './box'
import type { Device } from './database'
import { element } from './element'
import { ledPanel } from './led'
import type { Memory } from './memory'
import { codeBeside } from './qr'
import { pause } from './wait'
import { language, words } from './words'

const RETRY_MS = 3_000

/** Shows a pairing code until the driver has entered it. Returns the screen's token. Never gives up. */
export async function pairScreen(screen: HTMLElement, memory: Memory, box: Box | null): Promise<string> {
  const view = element('section', 'pairing')
  view.lang = language()
  show(view, { code: null, scan: null })
  screen.append(view)
  // A display may be turned, or unplugged and replaced by another: the code fits the one that is there.
  let drawAgain = () => {}
  const over = new AbortController()
  window.addEventListener('resize', () => drawAgain(), { signal: over.signal })
  try {
    for (;;) {
      // After a reload, the driver may just be entering the old code.
      const device = (await memory.fact('device')) ?? (await registered(box))
      if (device) {
        const showCode = async (code: string) => {
          await memory.keep('device', { ...device, code })
          const link = `${box?.server ?? location.origin}/?code=${code}`
          drawAgain = () => show(view, { code, scan: codeBeside(link, code) })
          drawAgain()
        }
        await showCode(device.code)
        const token = await waitForDriver(device, showCode, box, memory)
        if (token) return token
        await memory.drop('device')
      } else {
        show(view, { code: null, scan: null })
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
async function registered(box: Box | null): Promise<Device | undefined> {
  try {
    return await register(box?.enrolment ?? null)
  } catch (error) {
    const isRefused = error instanceof Refused && error.status < 500 && error.status !== 429
    return isRefused && box?.enrolment ? register(null).catch(() => undefined) : undefined
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
): Promise<string | undefined> {
  let shown = code
  for (;;) {
    await pause(poll_after_s * 1000)
    box?.alive()
    const answer = await pairingOf(device_id).catch(() => 'unknown' as const)
    if (answer === 'over') return undefined
    if (answer === 'unknown') continue
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

/** Without a code, the screen is still connecting. */
function show(view: HTMLElement, { code, scan }: { code: string | null; scan: HTMLElement | null }): void {
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
  view.replaceChildren(column, ...(scan ? [scan] : []))
}
