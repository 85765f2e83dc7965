import type { Play } from '@ayob/contract/plays'
import texts from '@ayob/i18n/en/player.json'
import type { ScreenEvent } from './database'
import { element } from './element'

/** The data for support. */
export interface SupportReport {
  readonly version: string
  readonly playlist: string | null
  readonly server_ahead_ms: number
  readonly waiting_plays: readonly Play[]
  readonly events: readonly ScreenEvent[]
}

const HOLD_MS = 3_000

/**
 * Opens the support sheet with Ctrl+Alt+L, or by holding an unpaired screen for three seconds. Passengers who touch a
 * playing screen can't open it.
 */
export function offerSupport(screen: HTMLElement, isPaired: () => boolean, report: () => Promise<SupportReport>): void {
  let sheet: HTMLElement | undefined
  const close = () => {
    sheet?.remove()
    sheet = undefined
  }
  const open = async () => {
    close()
    const view = draw(await report(), close)
    sheet = view
    screen.parentElement?.append(view)
    view.querySelector('button')?.focus()
  }
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.altKey && event.code === 'KeyL') void open()
    if (event.key === 'Escape') close()
  })
  let holding: ReturnType<typeof setTimeout> | undefined
  screen.addEventListener('pointerdown', () => {
    if (!isPaired()) holding = setTimeout(() => void open(), HOLD_MS)
  })
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    screen.addEventListener(end, () => clearTimeout(holding))
  }
}

function draw(report: SupportReport, close: () => void): HTMLElement {
  const sheet = element('section', 'support')
  sheet.setAttribute('aria-label', texts.supportTitle)
  const head = element('header')
  const download = button(texts.supportDownload, () => save(report))
  download.className = 'main'
  head.append(
    element('h1', '', texts.supportTitle),
    element('span', '', `${texts.supportVersion} ${report.version}`),
    element('span', '', `${texts.supportWaiting} ${report.waiting_plays.length}`),
    download,
    button(texts.supportClose, close),
  )
  const list = element('div', 'list')
  const table = element('table')
  for (const { at, kind, detail } of [...report.events].reverse()) {
    const row = element('tr')
    row.append(element('td', '', at), element('td', '', nameOf(kind)), element('td', '', detail))
    table.append(row)
  }
  list.append(table)
  sheet.append(head, list)
  return sheet
}

const TEXTS: Readonly<Record<string, string>> = texts
const nameOf = (kind: string) => TEXTS[`event_${kind}`] ?? kind

function save(report: SupportReport): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(report, null, 1)], { type: 'application/json' }))
  link.download = 'ayob-screen.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function button(text: string, onClick: () => void): HTMLElement {
  const one = element('button', '', text)
  one.addEventListener('click', onClick)
  return one
}
