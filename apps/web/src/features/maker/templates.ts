import {
  type AdColors,
  DESIGN_VERSION,
  type DesignDocument,
  type Font,
  type ICONS,
  type LayoutName,
  type Slots,
  type TextSlot,
  type UsedPicture,
} from '@ayob/contract/designs'
import type { Measure } from '@ayob/domain/designs/ink'
import { layOut } from '@ayob/domain/designs/layout'
import { cutFor } from '@ayob/domain/designs/slots'
import type catalogue from '@ayob/i18n/en/templates.json'

export type Word = keyof typeof catalogue
/** The words of a template in the language of the page. */
export type Words = (key: Word) => string

export interface Template {
  readonly id: Word
  readonly layout: LayoutName
  readonly font: Font
  readonly colors: AdColors
  readonly icon: (typeof ICONS)[number] | null
  readonly words: Partial<Readonly<Record<TextSlot, Word>>>
}

const colors = (ground: string, ink: string, panel: string, accent: string): AdColors => ({
  ground,
  ink,
  panel,
  accent,
})

/** What an ad is about, its layout, letters and colours. Everything else follows from its words. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'kottu',
    layout: 'burst',
    font: 'poster',
    colors: colors('#a31515', '#ffffff', '#7a0d0d', '#ffc233'),
    icon: 'utensils',
    words: { headline: 'kottu_title', offer: 'kottu_line', price: 'kottu_price' },
  },
  {
    id: 'rice',
    layout: 'panel-right',
    font: 'round',
    colors: colors('#0b5d3b', '#ffffff', '#ffd23f', '#ffd23f'),
    icon: 'utensils',
    words: { headline: 'rice', price: 'rice_price' },
  },
  {
    id: 'bakery',
    layout: 'circle',
    font: 'classic',
    colors: colors('#5a2d12', '#fff3dc', '#f6c667', '#f6c667'),
    icon: 'cake',
    words: { headline: 'bakery_title', offer: 'bakery_line' },
  },
  {
    id: 'juice',
    layout: 'pill',
    font: 'round',
    colors: colors('#ff8f1f', '#1d1300', '#7a0c46', '#7a0c46'),
    icon: 'coffee',
    words: { headline: 'juice_title', price: 'juice_price' },
  },
  {
    id: 'salon',
    layout: 'circle',
    font: 'display',
    colors: colors('#4a148c', '#ffffff', '#f8bbd0', '#f8bbd0'),
    icon: 'scissors',
    words: { headline: 'salon_title', offer: 'salon_line' },
  },
  {
    id: 'pharmacy',
    layout: 'panel-left',
    font: 'display',
    colors: colors('#ffffff', '#0a5c30', '#0a6b37', '#0a6b37'),
    icon: 'cross',
    words: { headline: 'pharmacy_title', offer: 'pharmacy_line' },
  },
  {
    id: 'clinic',
    layout: 'bar',
    font: 'neat',
    colors: colors('#e8f4fb', '#0d2b52', '#0d47a1', '#0d47a1'),
    icon: 'cross',
    words: { headline: 'clinic_title' },
  },
  {
    id: 'tuition',
    layout: 'panel-left',
    font: 'neat',
    colors: colors('#0d2b52', '#ffffff', '#ffd23f', '#ffd23f'),
    icon: 'book',
    words: { headline: 'tuition_title', offer: 'tuition_line' },
  },
  {
    id: 'garage',
    layout: 'slant',
    font: 'poster',
    colors: colors('#1b1b1b', '#ffffff', '#ff8f1f', '#ffb74d'),
    icon: 'wrench',
    words: { headline: 'garage_title', offer: 'garage_line' },
  },
  {
    id: 'mobile',
    layout: 'slant',
    font: 'neat',
    colors: colors('#0c1424', '#ffffff', '#35c4b5', '#35c4b5'),
    icon: 'smartphone',
    words: { headline: 'mobile_title', offer: 'mobile_line' },
  },
  {
    id: 'fruit',
    layout: 'panel-right',
    font: 'display',
    colors: colors('#f3f8e8', '#17421f', '#2e7d32', '#2e7d32'),
    icon: 'leaf',
    words: { headline: 'fruit_title', offer: 'fruit_line' },
  },
  {
    id: 'hardware',
    layout: 'band-top',
    font: 'poster',
    colors: colors('#ffd23f', '#1b1b1b', '#1b1b1b', '#b3261e'),
    icon: 'hammer',
    words: { headline: 'hardware_title', offer: 'hardware_line' },
  },
  {
    id: 'saree',
    layout: 'stripes',
    font: 'classic',
    colors: colors('#7a0c46', '#ffe9b8', '#5a0834', '#ffc947'),
    icon: 'shirt',
    words: { headline: 'saree_title', offer: 'saree_line', price: 'saree_price' },
  },
  {
    id: 'jewellery',
    layout: 'stripes',
    font: 'classic',
    colors: colors('#14110a', '#ffe9b8', '#2b2312', '#e2b64a'),
    icon: 'gem',
    words: { headline: 'jewellery_title' },
  },
  {
    id: 'flowers',
    layout: 'circle',
    font: 'round',
    colors: colors('#fff0f5', '#6d0f3c', '#d81b60', '#ad1457'),
    icon: 'flower',
    words: { headline: 'flowers_title' },
  },
  {
    id: 'wedding',
    layout: 'band-bottom',
    font: 'classic',
    colors: colors('#fbf3e4', '#5a0834', '#7a0c46', '#7a0c46'),
    icon: 'sparkles',
    words: { headline: 'wedding_title' },
  },
  {
    id: 'gym',
    layout: 'burst',
    font: 'poster',
    colors: colors('#101418', '#ffffff', '#c6ff3d', '#c6ff3d'),
    icon: 'dumbbell',
    words: { headline: 'gym_title', price: 'gym_price' },
  },
  {
    id: 'hotel',
    layout: 'panel-left',
    font: 'classic',
    colors: colors('#00363a', '#f4e3c1', '#f4e3c1', '#f4e3c1'),
    icon: 'bed',
    words: { headline: 'hotel_title', offer: 'hotel_line' },
  },
  {
    id: 'rent',
    layout: 'panel-right',
    font: 'display',
    colors: colors('#0d47a1', '#ffffff', '#ffffff', '#ffd23f'),
    icon: 'car',
    words: { headline: 'rent_title', price: 'rent_price' },
  },
  {
    id: 'event',
    layout: 'circle',
    font: 'poster',
    colors: colors('#1a0b3b', '#ffffff', '#ff5c93', '#ffd23f'),
    icon: 'music',
    words: { headline: 'event_title', offer: 'event_line', place: 'event_place' },
  },
  {
    id: 'sale',
    layout: 'burst',
    font: 'display',
    colors: colors('#ffd600', '#a8001c', '#a8001c', '#a8001c'),
    icon: 'percent',
    words: { headline: 'sale_title', offer: 'sale_line', price: 'sale_price' },
  },
  {
    id: 'opening',
    layout: 'pill',
    font: 'neat',
    colors: colors('#004d40', '#ffffff', '#003b31', '#ffd23f'),
    icon: 'sparkles',
    words: { headline: 'opening_title', offer: 'opening_offer' },
  },
  {
    id: 'job',
    layout: 'band-top',
    font: 'display',
    colors: colors('#f4f1ea', '#0d47a1', '#0d47a1', '#0d47a1'),
    icon: 'briefcase',
    words: { headline: 'job_title', offer: 'job_line', place: 'job_more' },
  },
  {
    id: 'notice',
    layout: 'bar',
    font: 'plain',
    colors: colors('#0c1424', '#ffffff', '#ffb000', '#ffb000'),
    icon: 'megaphone',
    words: { headline: 'notice_line', offer: 'notice_end' },
  },
]

/** What a shop brings to every ad. */
export interface Shop {
  readonly name: string
  readonly phone: string | null
  readonly logo: UsedPicture | null
  readonly colors: AdColors | null
}

/** The content of a new ad: the words of its template, and name, phone, logo and colours of the shop. */
export function slotsFrom({ layout, font, colors, icon, words }: Template, word: Words, shop: Shop): Slots {
  const of = (slot: TextSlot) => (words[slot] ? word(words[slot]) : '')
  return {
    layout,
    font,
    icon,
    colors: shop.colors ?? colors,
    texts: {
      name: cutFor('name', shop.name),
      headline: of('headline'),
      offer: of('offer'),
      price: of('price'),
      place: of('place'),
      phone: shop.phone ?? word('phone'),
    },
    logo: shop.logo,
    photo: null,
    qr: true,
    pictures: 1,
  }
}

/** Words of a template that make room for name and phone of a shop, the first one first. */
const MAKE_ROOM: readonly TextSlot[] = ['place', 'offer', 'price']

/** A new document from a template: in one picture, with as many of its words as there is room for, otherwise in two. */
export function designFrom(template: Template, word: Words, shop: Shop, measure: Measure): DesignDocument {
  const all = slotsFrom(template, word, shop)
  let slots = all
  let made = layOut(slots, measure)
  for (const slot of MAKE_ROOM) {
    if (made.left.length === 0) break
    slots = { ...slots, texts: { ...slots.texts, [slot]: '' } }
    made = layOut(slots, measure)
  }
  if (made.left.length > 0) {
    slots = { ...all, pictures: 2 }
    made = layOut(slots, measure)
  }
  return { version: DESIGN_VERSION, template: template.id, frames: [...made.frames], slots }
}
