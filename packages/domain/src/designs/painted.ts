import { CANVAS, type DesignElement, type Frame, type Slots, type TextSlot } from '@ayob/contract/designs'
import { colorContrast } from '../creatives/contrast'
import { inkOn } from './colors'
import type { InkedText } from './ink'
import { BAR, type Look, STRIPE } from './looks'
import type { Panel } from './panel'
import type { Area, PlacedRow } from './rows'

/** Where everything of a picture stands. */
export interface Arrangement {
  readonly look: Look
  readonly rows: readonly PlacedRow[]
  readonly panel: Panel | null
}

const LOGO_PLATE = 14
const WHITE = '#ffffff'
/** A plate of a colour that is too close to its ground gets the colour of the words. */
const LEAST_DIFFERENCE = 1.4

const boxOf = ({ x, y, width, height }: Area): Area => ({ x, y, width, height })

const shape = (
  id: string,
  kind: 'box' | 'pill' | 'circle' | 'slant' | 'burst',
  area: Area,
  color: string,
): DesignElement => ({
  kind: 'shape',
  id,
  ...boxOf(area),
  shape: kind,
  color,
})

/** The elements of an arrangement in the ad's colours. Each text is named after its slot. */
export function frameOf(made: Arrangement, slots: Slots): Frame {
  const { ground, accent, ink, panel: panelColor } = slots.colors
  const text = (
    slot: TextSlot,
    area: Area,
    inked: InkedText,
    align: 'left' | 'center',
    color: string,
  ): DesignElement => ({
    kind: 'text',
    id: slot,
    ...boxOf(area),
    text: inked.lines.join('\n'),
    font: slots.font,
    align,
    color,
    size: inked.size,
    tight: true,
  })
  const below: DesignElement[] = []
  const above: DesignElement[] = []
  const { look, panel } = made

  if (look.stripes) {
    below.push(shape('stripe-top', 'box', { x: 0, y: 0, width: CANVAS.width, height: STRIPE }, accent))
    below.push(
      shape('stripe-bottom', 'box', { x: 0, y: CANVAS.height - STRIPE, width: CANVAS.width, height: STRIPE }, accent),
    )
  }
  if (look.bar) below.push(shape('bar', 'box', { x: 0, y: 0, width: BAR, height: CANVAS.height }, panelColor))
  const band = bandOf(made)
  if (band) below.push(shape('band', 'box', band, panelColor))
  if (panel) paintPanel(panel, made, slots, { below, above, text })

  for (const { placed } of made.rows) {
    for (const { item, inked, ...area } of placed) {
      if (item.slot === 'logo') {
        paintLogo(area, item.picture.file, { below, above })
        continue
      }
      if (!inked) continue
      const isOnBand = band !== null && area.y >= band.y && area.y < band.y + band.height
      const around = isOnBand ? panelColor : ground
      if (item.plate) {
        const fill = colorContrast(accent, around) >= LEAST_DIFFERENCE ? accent : inkOn(around)
        below.push(shape(`${item.slot}-plate`, inked.lines.length > 1 ? 'box' : 'pill', area, fill))
        const [width, height] = [Math.ceil(inked.width) + 2, Math.ceil(inked.height) + 2]
        const inner = { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
        above.push(text(item.slot, inner, inked, look.align, inkOn(fill, ground, ink)))
      } else {
        const wanted = isOnBand ? [ground, ink] : ACCENTED.has(item.slot) ? [accent, ink] : [ink, accent]
        const wide = placed.length === 1 && look.align === 'center'
        above.push(text(item.slot, area, inked, wide ? 'center' : look.align, inkOn(around, ...wanted)))
      }
    }
  }
  return { background: ground, elements: [...below, ...above].map(inWholePixels) }
}

/** The area of the band behind the first or the last row; null without one, and for a single row. */
function bandOf({ look, rows, panel }: Arrangement): Area | null {
  const [first, second] = rows
  const [last, before] = [rows.at(-1), rows.at(-2)]
  if (!look.band || !first || !second || !last || !before) return null
  const x = panel && panel.area.x === 0 ? panel.area.width : 0
  const width = (panel && panel.area.x > 0 ? panel.area.x : CANVAS.width) - x
  if (look.band === 'first') return { x, y: 0, width, height: (first.bottom + second.top) / 2 }
  const top = (before.bottom + last.top) / 2
  return { x, y: top, width, height: CANVAS.height - top }
}

/** Texts that are in the accent colour where it can be read. */
const ACCENTED: ReadonlySet<TextSlot> = new Set(['offer', 'price', 'name'])

interface Paint {
  readonly below: DesignElement[]
  readonly above: DesignElement[]
}

type WriteText = (slot: TextSlot, area: Area, inked: InkedText, align: 'center', color: string) => DesignElement

function paintPanel(
  panel: Panel,
  { look }: Arrangement,
  { colors, icon, photo, logo }: Slots,
  { below, above, text }: Paint & { readonly text: WriteText },
): void {
  const { ground, ink, accent, panel: color } = colors
  const { area, burst, price } = panel
  const hasWords = price !== undefined || panel.photo !== undefined || panel.logo !== undefined
  const isShaped = look.shape !== 'none' || panel.photo !== undefined
  if (burst) below.push(shape('burst', 'burst', burst, accent))
  else if (isShaped) {
    if (hasWords || look.shape === 'box' || look.shape === 'burst') below.push(shape('panel', 'box', area, color))
    else if (look.shape === 'slant') below.push(shape('panel', 'slant', { ...area, width: area.width + 320 }, color))
    else below.push(shape('panel', 'circle', { x: area.x, y: -110, width: 860, height: 860 }, color))
  }
  const under = burst ? accent : isShaped ? color : ground
  if (panel.photo && photo)
    below.push({ kind: 'picture', id: 'photo', ...boxOf(panel.photo), file: photo.file, fit: 'cover' })
  if (panel.logo && logo) paintLogo(panel.logo, logo.file, { below, above })
  if (price) above.push(text('price', price, price.inked, 'center', inkOn(under, ground, ink, accent)))
  if (panel.icon && icon) {
    below.push({ kind: 'icon', id: 'icon', ...boxOf(panel.icon), icon, color: inkOn(under, ground, accent, ink) })
  }
}

/** A logo on white, whatever its own colours are. */
function paintLogo(area: Area, file: string, { below }: Paint): void {
  below.push(shape('logo-plate', 'box', area, WHITE))
  const inner = {
    x: area.x + LOGO_PLATE,
    y: area.y + LOGO_PLATE,
    width: Math.max(24, area.width - 2 * LOGO_PLATE),
    height: Math.max(24, area.height - 2 * LOGO_PLATE),
  }
  below.push({ kind: 'picture', id: 'logo', ...inner, file, fit: 'contain' })
}

const inWholePixels = (element: DesignElement): DesignElement => {
  const [x, y] = [Math.round(element.x), Math.round(element.y)]
  return { ...element, x, y, width: Math.round(element.width), height: Math.round(element.height) }
}
