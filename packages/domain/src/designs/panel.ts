import { CANVAS, type Font, QR_CORNER, type UsedPicture } from '@ayob/contract/designs'
import { leastSize } from './faces'
import { fitInk, type InkedText, type Measure } from './ink'
import { type Area, CORNER_GAP } from './rows'

/** What stands on the panel beside the words. */
export interface PanelContent {
  readonly price: string
  readonly logo: UsedPicture | null
  readonly photo: UsedPicture | null
  readonly icon: boolean
}

export interface Panel {
  readonly area: Area
  readonly price?: Area & { readonly inked: InkedText }
  readonly logo?: Area
  readonly photo?: Area
  readonly icon?: Area
  /** The star around the price, instead of a panel. */
  readonly burst?: Area
}

const PAD = 44
const GAP = 32
const LOGO = 180
const LEAST_PICTURE = 150
const MOST_ICON = 340
const MOST_PRICE = 270

interface How {
  readonly font: Font
  readonly measure: Measure
  readonly isRight: boolean
  readonly qr: boolean
  /** What the shape of the panel takes from the width of a sign. */
  readonly lean: number
}

/** The content of a panel of a width, from top to bottom; undefined when it does not fit. Only an icon may be missing. */
export function panelOf(width: number, content: PanelContent, how: How): Panel | undefined {
  const { font, measure, isRight, qr } = how
  const area = { x: isRight ? CANVAS.width - width : 0, y: 0, width, height: CANVAS.height }
  const [x, inner] = [area.x + PAD, width - 2 * PAD]
  // A photo may be under the QR code; words and a logo may not.
  const end = qr && isRight ? QR_CORNER.y - CORNER_GAP : CANVAS.height - PAD
  const inMiddle = (height: number) => Math.min((CANVAS.height - height) / 2, end - height)
  const parts: { logo?: Area; photo?: Area } = {}
  let top = PAD
  if (content.logo) {
    const room = { x, y: top, width: inner, height: LOGO }
    const isAlone = !content.photo && !content.price
    parts.logo = within(isAlone ? { ...room, y: inMiddle(LOGO) } : room, content.logo)
    top += LOGO + GAP
  }
  if (!content.price && !content.photo) {
    if (content.logo) return { area, ...parts }
    const icon = iconIn({ x: x + how.lean, y: PAD, width: inner - how.lean, height: end - PAD })
    return icon && { area, icon: { ...icon, y: inMiddle(icon.height) } }
  }
  const price = content.price ? priceIn(content, { inner, top, end, font, measure }) : null
  if (price === undefined) return undefined
  if (content.photo) {
    const from = price ? top + price.height + GAP : top === PAD ? 0 : top
    if (CANVAS.height - from < LEAST_PICTURE) return undefined
    parts.photo = { x: area.x, y: from, width, height: CANVAS.height - from }
  }
  if (!price) return { area, ...parts }
  const across = x + (inner - price.width) / 2
  if (content.photo || content.logo) return { area, ...parts, price: { ...price, x: across, y: top } }
  const below = { x, y: top + price.height + GAP, width: inner, height: end - top - price.height - GAP }
  const icon = content.icon ? iconIn(below) : undefined
  return { area, ...(icon && { icon }), price: { ...price, x: across, y: icon ? top : inMiddle(price.height) } }
}

interface PriceRoom extends Pick<How, 'font' | 'measure'> {
  readonly inner: number
  readonly top: number
  readonly end: number
}

/** The ink of a price and its box; undefined when it would be too small. */
function priceIn({ price, photo, icon }: PanelContent, { inner, top, end, font, measure }: PriceRoom) {
  const most = Math.min(end - top, photo ? CANVAS.height - top - LEAST_PICTURE - GAP : end)
  const height = photo || icon ? Math.min(most, MOST_PRICE) : most
  const least = leastSize(font, price)
  const inked = fitInk(price, { width: inner - 2, height: height - 2 }, least, measure, false)
  if (inked.size < least) return undefined
  return { width: Math.ceil(inked.width) + 2, height: Math.ceil(inked.height) + 2, inked }
}

/** A sign in the middle of a room; undefined when it would be small. */
function iconIn({ x, y, width, height }: Area): Area | undefined {
  const side = Math.min(MOST_ICON, width, height)
  if (side < LEAST_PICTURE) return undefined
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side }
}

/** A logo that is much wider or higher stands in a box of this shape. */
const MOST_RATIO = 4

/** The largest area of a picture's shape in the middle of another. */
export function within(area: Area, { width, height }: Pick<UsedPicture, 'width' | 'height'>): Area {
  const ratio = Math.min(MOST_RATIO, Math.max(1 / MOST_RATIO, width / height))
  const high = Math.min(area.height, area.width / ratio)
  const wide = high * ratio
  return { x: area.x + (area.width - wide) / 2, y: area.y + (area.height - high) / 2, width: wide, height: high }
}

const BURST = { width: 0.62, height: 0.5, most: 600 } as const

/** A star around the price alone, whose points may be under the QR code; undefined when the price is too long for it. */
export function burstPanel(width: number, content: PanelContent, { font, measure, isRight }: How): Panel | undefined {
  if (!content.price || content.logo || content.photo) return undefined
  const side = Math.min(BURST.most, width)
  const room = { width: side * BURST.width - 2, height: side * BURST.height - 2 }
  const inked = fitInk(content.price, room, leastSize(font, content.price), measure, false)
  if (inked.size < leastSize(font, content.price)) return undefined
  const area = { x: isRight ? CANVAS.width - width : 0, y: 0, width, height: CANVAS.height }
  const burst = { x: area.x + (width - side) / 2, y: (CANVAS.height - side) / 2 - 10, width: side, height: side }
  const box = { width: Math.ceil(inked.width) + 2, height: Math.ceil(inked.height) + 2 }
  const price = {
    x: burst.x + (side - box.width) / 2,
    y: burst.y + (side - box.height) / 2,
    ...box,
    inked,
  }
  return { area, burst, price }
}
