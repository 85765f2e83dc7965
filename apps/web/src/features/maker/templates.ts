import { DESIGN_VERSION, type DesignDocument, type DesignElement } from '@ayob/contract/designs'
import type catalogue from '@ayob/i18n/en/templates.json'
import { iconAt, shapeAt, textAt } from './new-elements'

export type Word = keyof typeof catalogue
/** The words of a template in the language of the page. */
export type Words = (key: Word) => string

interface Template {
  readonly id: Word
  readonly background: string
  readonly elements: (word: Words) => readonly DesignElement[]
}

/** Few words, large, with strong contrast. The lower right corner is left free for the screen's QR code. */
export const TEMPLATES: readonly Template[] = [
  {
    id: 'kottu',
    background: '#a31515',
    elements: (word) => [
      shapeAt([1150, 0, 1000, 640], 'slant', '#ffc233'),
      textAt([80, 40, 1080, 320], word('kottu_title'), '#ffffff'),
      textAt([80, 365, 1040, 120], word('kottu_line'), '#ffd977'),
      textAt([80, 495, 900, 105], word('phone'), '#ffffff'),
      iconAt([1440, 50, 250, 250], 'utensils', '#7a0d0d'),
      textAt([1330, 320, 520, 160], word('kottu_price'), '#7a0d0d', { align: 'center' }),
    ],
  },
  {
    id: 'salon',
    background: '#4a148c',
    elements: (word) => [
      shapeAt([1270, -120, 880, 880], 'circle', '#f8bbd0'),
      textAt([80, 40, 1140, 290], word('salon_title'), '#ffffff'),
      shapeAt([80, 350, 960, 130], 'pill', '#f8bbd0'),
      textAt([130, 360, 860, 110], word('salon_line'), '#4a148c', { align: 'center' }),
      textAt([80, 505, 900, 95], word('phone'), '#ffffff'),
      iconAt([1450, 110, 330, 330], 'scissors', '#4a148c'),
    ],
  },
  {
    id: 'pharmacy',
    background: '#ffffff',
    elements: (word) => [
      shapeAt([0, 0, 560, 640], 'box', '#0a6b37'),
      iconAt([120, 160, 320, 320], 'cross', '#ffffff'),
      textAt([630, 40, 1220, 290], word('pharmacy_title'), '#0a6b37'),
      textAt([630, 335, 1220, 135], word('pharmacy_line'), '#0c1424'),
      textAt([630, 485, 1000, 110], word('phone'), '#0a6b37'),
    ],
  },
  {
    id: 'tuition',
    background: '#0d2b52',
    elements: (word) => [
      iconAt([90, 150, 340, 340], 'book', '#ffd23f'),
      textAt([520, 40, 1330, 270], word('tuition_title'), '#ffffff'),
      textAt([520, 315, 1330, 130], word('tuition_line'), '#ffd23f'),
      shapeAt([520, 470, 900, 130], 'pill', '#ffd23f'),
      textAt([570, 480, 800, 110], word('phone'), '#0d2b52', { align: 'center' }),
    ],
  },
  {
    id: 'garage',
    background: '#1b1b1b',
    elements: (word) => [
      shapeAt([-220, 0, 880, 640], 'slant', '#ff8f1f'),
      iconAt([110, 160, 320, 320], 'wrench', '#1b1b1b'),
      textAt([740, 40, 1120, 310], word('garage_title'), '#ffffff'),
      textAt([740, 365, 1120, 115], word('garage_line'), '#ffb74d'),
      textAt([740, 495, 960, 100], word('phone'), '#ffffff'),
    ],
  },
  {
    id: 'saree',
    background: '#7a0c46',
    elements: (word) => [
      shapeAt([0, 0, 1920, 26], 'box', '#ffc947'),
      shapeAt([0, 614, 1920, 26], 'box', '#ffc947'),
      textAt([90, 60, 1110, 280], word('saree_title'), '#ffe9b8'),
      textAt([90, 350, 1080, 120], word('saree_line'), '#ffffff'),
      textAt([90, 485, 900, 100], word('phone'), '#ffd98a'),
      shapeAt([1220, 40, 560, 560], 'burst', '#ffc947'),
      textAt([1320, 190, 360, 260], word('saree_price'), '#5a0834', { align: 'center' }),
    ],
  },
  {
    id: 'hotel',
    background: '#00363a',
    elements: (word) => [
      shapeAt([0, 0, 600, 640], 'box', '#f4e3c1'),
      iconAt([130, 150, 340, 340], 'bed', '#00363a'),
      textAt([690, 40, 1160, 290], word('hotel_title'), '#f4e3c1'),
      textAt([690, 335, 1160, 135], word('hotel_line'), '#ffffff'),
      textAt([690, 490, 960, 105], word('phone'), '#f4e3c1'),
    ],
  },
  {
    id: 'event',
    background: '#1a0b3b',
    elements: (word) => [
      shapeAt([1280, -80, 560, 560], 'circle', '#ff5c93'),
      shapeAt([1560, 300, 520, 520], 'circle', '#7c4dff'),
      iconAt([1420, 60, 270, 270], 'music', '#1a0b3b'),
      textAt([80, 40, 1160, 280], word('event_title'), '#ffffff'),
      textAt([80, 330, 1160, 140], word('event_line'), '#ffd23f'),
      textAt([80, 485, 1160, 110], word('event_place'), '#ffffff'),
    ],
  },
  {
    id: 'sale',
    background: '#ffd600',
    elements: (word) => [
      textAt([70, 30, 1050, 400], word('sale_title'), '#a8001c'),
      textAt([80, 450, 1020, 140], word('sale_line'), '#1a1a1a'),
      shapeAt([1150, 20, 600, 600], 'burst', '#a8001c'),
      textAt([1250, 210, 400, 220], word('sale_price'), '#ffffff', { align: 'center' }),
    ],
  },
  {
    id: 'opening',
    background: '#004d40',
    elements: (word) => [
      textAt([90, 40, 1190, 300], word('opening_title'), '#ffffff'),
      shapeAt([90, 355, 1040, 130], 'pill', '#ffd23f'),
      textAt([140, 365, 940, 110], word('opening_line'), '#003b31', { align: 'center' }),
      textAt([90, 505, 1100, 100], word('opening_offer'), '#ffffff'),
      iconAt([1370, 90, 340, 340], 'sparkles', '#ffd23f'),
    ],
  },
  {
    id: 'job',
    background: '#f4f1ea',
    elements: (word) => [
      shapeAt([0, 0, 1920, 170], 'box', '#0d47a1'),
      textAt([80, 20, 1760, 130], word('job_title'), '#ffffff'),
      textAt([80, 190, 1260, 200], word('job_line'), '#0d47a1'),
      textAt([80, 395, 1260, 100], word('job_more'), '#1a1a1a'),
      textAt([80, 505, 960, 100], word('phone'), '#0d47a1'),
      iconAt([1430, 210, 250, 250], 'briefcase', '#0d47a1'),
    ],
  },
  {
    id: 'notice',
    background: '#0c1424',
    elements: (word) => [
      shapeAt([0, 0, 44, 640], 'box', '#ffb000'),
      iconAt([120, 160, 320, 320], 'megaphone', '#ffb000'),
      textAt([520, 40, 1320, 210], word('notice_title'), '#ffb000'),
      textAt([520, 260, 1320, 200], word('notice_line'), '#ffffff'),
      textAt([520, 480, 1180, 115], word('notice_end'), '#c3ccda'),
    ],
  },
]

/** A new document from a template. */
export const designFrom = ({ id, background, elements }: Template, word: Words): DesignDocument => ({
  version: DESIGN_VERSION,
  template: id,
  frames: [{ background, elements: [...elements(word)] }],
})
