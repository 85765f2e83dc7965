import { CANVAS, type Frame, type Slots, type TextSlot } from '@ayob/contract/designs'
import { leastSize } from './faces'
import { graphemesOf, inkAt, type Measure } from './ink'
import { BAR, LOOKS, type Look, STRIPE } from './looks'
import { type Arrangement, frameOf } from './painted'
import { burstPanel, type Panel, type PanelContent, panelOf } from './panel'
import { type Area, GAP, type Item, type Measured, rowsOf, type Stacking, stacked } from './rows'
import { type Slot, sharedAmong } from './slots'

/** The pictures of an ad by rule. */
export interface LaidOut {
  readonly frames: readonly Frame[]
  /** What the pictures have no room for. */
  readonly left: readonly Slot[]
  /** Texts of which a part is left out, because they would not even fit a picture of their own. */
  readonly shortened: readonly TextSlot[]
}

const MARGIN = { x: 48, y: 28 } as const
/** How far the slanted edge of a panel reaches into it. */
const SLANT = 150
const PANEL_WIDTHS = [620, 420, 280] as const
/** At the first one every text has its least size. */
const SCALES = [0.5, 0.75, 0.9, 1.1, 1.35, 1.65, 2, 2.4] as const
/** What a panel and plates are worth: letters may be smaller by as much. */
const WORTH = { panel: 1.25, plates: 1.08, beside: 0.93 } as const

interface Paper {
  readonly slots: Slots
  readonly look: Look
  readonly measure: Measure
  readonly texts: Readonly<Record<TextSlot, string>>
  readonly known: Map<string, Measured | undefined>
}

/**
 * Lays out an ad: every letter can be read from the other side of the road and stands out from its ground, and nothing overlaps
 * or leaves the picture. What has no room is named instead.
 * @param measure measures a line in the ad's font
 */
export function layOut(slots: Slots, measure: Measure): LaidOut {
  const look = LOOKS[slots.layout]
  const { texts, shortened } = shortenedTexts(slots, look, measure)
  const paper: Paper = { slots, look, measure, texts, known: new Map() }
  const pictures: { content: Slot[]; made: Arrangement }[] = []
  let left: Slot[] = []
  const groups = sharedAmong(slots)
  for (const group of groups.length > 0 ? groups : [[]]) {
    const wanted = [...group, ...left]
    const { content, made } = fullest(paper, wanted)
    pictures.push({ content, made })
    left = wanted.filter((slot) => !content.includes(slot))
  }
  for (const picture of pictures) {
    const { content, made } = fullest(paper, left, picture)
    Object.assign(picture, { content, made })
    left = left.filter((slot) => !content.includes(slot))
  }
  return { frames: pictures.map(({ made }) => frameOf(made, slots)), left, shortened }
}

/** As much of the content as has room, the most important first, besides what is there already. */
function fullest(paper: Paper, wanted: readonly Slot[], before?: { content: Slot[]; made: Arrangement }) {
  const all = [...(before?.content ?? []), ...wanted]
  const whole = before && wanted.length === 0 ? before.made : arranged(paper, all)
  if (whole) return { content: all, made: whole }
  let content = before?.content ?? []
  let made = before?.made ?? arranged(paper, []) ?? { look: paper.look, rows: [], panel: null }
  for (const slot of wanted) {
    const more = arranged(paper, [...content, slot])
    if (!more) continue
    content = [...content, slot]
    made = more
  }
  return { content, made }
}

/** The best arrangement of some content; undefined when no one has room for all. */
function arranged(paper: Paper, content: readonly Slot[]): Arrangement | undefined {
  let best: { made: Arrangement; worth: number } | undefined
  for (const { panel, onPanel } of panelsFor(paper, content)) {
    for (const plates of paper.look.plates.length > 0 ? [true, false] : [false]) {
      const items = itemsOf(
        paper,
        content.filter((slot) => !onPanel.includes(slot)),
        plates,
      )
      const main = mainBeside(paper, panel)
      const how: Stacking = {
        ...paper,
        font: paper.slots.font,
        align: paper.look.align,
        qr: paper.slots.qr,
        area: main,
      }
      const ground = (panel ? WORTH.panel : 1) * (plates ? WORTH.plates : 1)
      for (const rows of rowsOf(items)) {
        const worth = ground * WORTH.beside ** (items.length - rows.length)
        const least = SCALES.findIndex((scale) => scale * worth > (best?.worth ?? 0))
        for (let at = least; at >= 0 && at < SCALES.length; at += 1) {
          const scale = SCALES[at] ?? 1
          const placed = stacked(rows, scale, how)
          if (!placed) break
          best = { made: { look: paper.look, rows: placed, panel }, worth: scale * worth }
        }
      }
    }
  }
  return best?.made
}

/** The panels that some content may have, and what stands on them. */
function* panelsFor({ slots, look, measure, texts }: Paper, content: readonly Slot[]) {
  const has = (slot: Slot) => content.includes(slot)
  const isRight = look.side !== 'left'
  const how = { font: slots.font, measure, isRight, qr: slots.qr, lean: look.shape === 'slant' ? SLANT : 0 }
  const icon = look.side !== null && slots.icon !== null && !has('photo')
  for (const price of has('price') && look.side ? [true, false] : [false]) {
    for (const logo of has('logo') && (look.side || has('photo')) ? [true, false] : [false]) {
      const onPanel: Slot[] = [
        ...(price ? (['price'] as const) : []),
        ...(logo ? (['logo'] as const) : []),
        ...(has('photo') ? (['photo'] as const) : []),
      ]
      if (onPanel.length === 0 && !icon) continue
      const alone = content.length === onPanel.length && content.length > 0
      const on: PanelContent = {
        price: price ? texts.price : '',
        logo: logo ? slots.logo : null,
        photo: has('photo') ? slots.photo : null,
        icon: icon && !logo,
      }
      for (const width of alone ? [CANVAS.width] : PANEL_WIDTHS) {
        const burst = look.shape === 'burst' && !alone ? burstPanel(width, on, how) : undefined
        const panel = burst ?? panelOf(width, on, how)
        if (panel && (onPanel.length > 0 || panel.icon)) yield { panel, onPanel }
      }
    }
  }
  if (!has('photo')) yield { panel: null, onPanel: [] as Slot[] }
}

/** The texts and the logo that stand in rows, from top to bottom. */
function itemsOf({ slots, look, texts }: Paper, content: readonly Slot[], plates: boolean): Item[] {
  const order: readonly (TextSlot | 'logo')[] = look.nameBelow
    ? ['headline', 'offer', 'price', 'logo', 'name', 'place', 'phone']
    : ['logo', 'name', 'headline', 'offer', 'price', 'place', 'phone']
  return order.flatMap((slot): Item[] => {
    if (!content.includes(slot)) return []
    if (slot === 'logo') return slots.logo ? [{ slot, picture: slots.logo }] : []
    return [{ slot, text: texts[slot], plate: plates && look.plates.includes(slot) }]
  })
}

/** The area for words beside a panel. */
function mainBeside({ look }: Pick<Paper, 'look'>, panel: Panel | null): Area {
  const edge = look.bar ? BAR + MARGIN.x : MARGIN.x
  const y = look.stripes ? STRIPE + 22 : MARGIN.y
  const from = panel && panel.area.x === 0 ? Math.max(edge, panel.area.width + MARGIN.x) : edge
  const to = panel && panel.area.x > 0 ? panel.area.x - MARGIN.x : CANVAS.width - MARGIN.x
  return { x: from, y, width: Math.max(0, to - from), height: CANVAS.height - 2 * y }
}

/** The texts, each short enough for a picture of its own. */
function shortenedTexts({ texts, font, qr }: Slots, look: Look, measure: Measure) {
  const { width, height } = mainBeside({ look }, null)
  const room = { width: width - (qr ? 180 : 0) - 2, height: height - 2 * GAP }
  const shortened: TextSlot[] = []
  const made = { ...texts }
  for (const slot of Object.keys(texts) as TextSlot[]) {
    const text = texts[slot].trim()
    const fits = (part: string) => inkAt(part, room, leastSize(font, part), measure) !== undefined
    made[slot] = text
    if (text === '' || fits(text)) continue
    const letters = graphemesOf(text)
    let [low, high] = [0, letters.length]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (fits(`${letters.slice(0, middle).join('').trimEnd()}…`)) low = middle
      else high = middle
    }
    made[slot] = `${letters.slice(0, low).join('').trimEnd()}…`
    shortened.push(slot)
  }
  return { texts: made, shortened }
}
