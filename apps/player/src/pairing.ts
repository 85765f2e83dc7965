import { pairingOf, register } from './api'
import type { Device } from './database'
import { element } from './element'
import { ledPanel } from './led'
import type { Memory } from './memory'
import { qrOf } from './qr'
import { pause } from './wait'
import { language, words } from './words'

const RETRY_MS = 3_000

/** Shows a pairing code until the driver has entered it. Returns the screen's token. Never gives up. */
export async function pairScreen(screen: HTMLElement, memory: Memory): Promise<string> {
  const view = element('section', 'pairing')
  view.lang = language()
  show(view, { code: null, scan: null })
  screen.append(view)
  try {
    for (;;) {
      // After a reload, the driver may just be entering the old code.
      const device = (await memory.fact('device')) ?? (await register().catch(() => undefined))
      if (device) {
        const showCode = async (code: string) => {
          await memory.keep('device', { ...device, code })
          show(view, { code, scan: await qrOf(`${location.origin}/?code=${code}`, code) })
        }
        await showCode(device.code)
        const token = await waitForDriver(device, showCode)
        if (token) return token
        await memory.drop('device')
      } else {
        show(view, { code: null, scan: null })
        await pause(RETRY_MS)
      }
    }
  } finally {
    view.remove()
  }
}

/**
 * Returns the token; undefined when the server no longer knows the device. Shows the code again when the server has renewed
 * it. Without a network it waits longer.
 */
async function waitForDriver(
  { device_id, code, poll_after_s }: Device,
  showCode: (code: string) => Promise<void>,
): Promise<string | undefined> {
  let shown = code
  for (;;) {
    await pause(poll_after_s * 1000)
    const answer = await pairingOf(device_id).catch(() => 'unknown' as const)
    if (answer === 'over') return undefined
    if (answer === 'unknown') continue
    if ('token' in answer) return answer.token
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
