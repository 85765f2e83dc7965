import { CANVAS, type DesignElement, type Frame, type ICONS, QR_CORNER } from '@ayob/contract/designs'
import type { Context } from 'konva/lib/Context'
import { Konva } from 'konva/lib/Global'
import { Shape } from 'konva/lib/Shape'
import type { PictureCache } from './pictures'
import { directionOf, drawnText, fontOf } from './text-fitting'

// Every movement of a finger redraws the canvas, so its resolution is limited even on screens with more pixels.
Konva.pixelRatio = Math.min(2, globalThis.devicePixelRatio || 1)

/** The shape of an element in canvas pixels. Its id is that of the element. */
export function nodeOf(element: DesignElement, pictures: PictureCache): Shape {
  const { id, x, y, width, height } = element
  return new Shape({
    id,
    x,
    y,
    width,
    height,
    // The size is that of the node, so that the element is redrawn while it is being resized.
    sceneFunc: (context, shape) =>
      draw(context, { ...element, width: shape.width(), height: shape.height() }, pictures),
    hitFunc: (context, shape) => {
      context.beginPath()
      context.rect(0, 0, shape.width(), shape.height())
      context.closePath()
      context.fillStrokeShape(shape)
    },
    fill: '#000000',
  })
}

export function backgroundOf({ background }: Frame): Shape {
  return new Shape({
    ...CANVAS,
    listening: false,
    sceneFunc: (context) => {
      context.setAttr('fillStyle', background)
      context.fillRect(0, 0, CANVAS.width, CANVAS.height)
    },
  })
}

/** The area of the screen's QR code: visible while editing, but not part of the ad. */
export function cornerMark(label: string): Shape {
  const { x, y, width, height } = QR_CORNER
  return new Shape({
    x,
    y,
    width,
    height,
    listening: false,
    sceneFunc: (context) => {
      context.setAttr('fillStyle', 'rgba(255,255,255,0.88)')
      context.fillRect(0, 0, width, height)
      context.setAttr('strokeStyle', '#0b7a75')
      context.setAttr('lineWidth', 6)
      context.setLineDash([18, 12])
      context.strokeRect(3, 3, width - 6, height - 6)
      context.setAttr('fillStyle', '#0c1424')
      context.setAttr('font', fontOf('plain', 44))
      context.setAttr('textAlign', 'center')
      context.setAttr('textBaseline', 'middle')
      context.fillText(label, width / 2, height / 2)
    },
  })
}

function draw(context: Context, element: DesignElement, pictures: PictureCache): void {
  if (element.kind === 'text') drawText(context, element)
  else if (element.kind === 'shape') drawShape(context, element)
  else if (element.kind === 'icon') drawIcon(context, element)
  else drawPicture(context, element, pictures)
}

type Of<Kind extends DesignElement['kind']> = Extract<DesignElement, { kind: Kind }>

function drawText(context: Context, element: Of<'text'>): void {
  const { lines, size, align, baseline } = drawnText(element)
  context.setAttr('font', fontOf(element.font, size))
  context.setAttr('fillStyle', element.color)
  context.setAttr('textAlign', align)
  context.setAttr('direction', directionOf(element.text))
  context.setAttr('textBaseline', baseline)
  for (const { text, x, y } of lines) context.fillText(text, x, y)
}

const BURST_POINTS = 14

function drawShape(context: Context, { shape, width, height, color }: Of<'shape'>): void {
  context.setAttr('fillStyle', color)
  context.beginPath()
  if (shape === 'box') context.rect(0, 0, width, height)
  else if (shape === 'pill') context.roundRect(0, 0, width, height, Math.min(width, height) / 2)
  else if (shape === 'circle') context.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, Math.PI * 2)
  else if (shape === 'slant') {
    const lean = Math.min(width / 3, height * 0.35)
    context.moveTo(lean, 0)
    context.lineTo(width, 0)
    context.lineTo(width - lean, height)
    context.lineTo(0, height)
  } else {
    for (let point = 0; point < BURST_POINTS * 2; point++) {
      const angle = (point * Math.PI) / BURST_POINTS - Math.PI / 2
      const reach = point % 2 === 0 ? 0.5 : 0.42
      context.lineTo(width * (0.5 + reach * Math.cos(angle)), height * (0.5 + reach * Math.sin(angle)))
    }
  }
  context.closePath()
  context.fill()
}

function drawIcon(context: Context, { icon, width, height, color }: Of<'icon'>): void {
  const scale = Math.min(width, height) / 24
  const canvas = context._context
  canvas.save()
  canvas.translate((width - 24 * scale) / 2, (height - 24 * scale) / 2)
  canvas.scale(scale, scale)
  canvas.strokeStyle = color
  canvas.lineWidth = 2
  canvas.lineCap = 'round'
  canvas.lineJoin = 'round'
  canvas.stroke(new Path2D(ICON_PATHS[icon]))
  canvas.restore()
}

function drawPicture(context: Context, { file, fit, width, height }: Of<'picture'>, pictures: PictureCache): void {
  const picture = pictures.get(file)
  if (!picture) {
    context.setAttr('fillStyle', 'rgba(124,132,148,0.35)')
    context.fillRect(0, 0, width, height)
    return
  }
  const { naturalWidth, naturalHeight } = picture
  const scale = (fit === 'cover' ? Math.max : Math.min)(width / naturalWidth, height / naturalHeight)
  const [wide, high] = [naturalWidth * scale, naturalHeight * scale]
  context.save()
  context.beginPath()
  context.rect(0, 0, width, height)
  context.clip()
  context.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high)
  context.restore()
}

/** Strokes with a width of 2 in a box of 24, from lucide (ISC License, https://lucide.dev/license). */
const ICON_PATHS: Readonly<Record<(typeof ICONS)[number], string>> = {
  utensils: 'M3 2v7c0 1.1.9 2 2 2h4a2 2 0 0 0 2-2V2M7 2v20M21 15V2a5 5 0 0 0-5 5v6c0 1.1.9 2 2 2h3Zm0 0v7',
  scissors:
    'M9 6a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM8.12 8.12 12 12M20 4 8.12 15.88M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM14.8 14.8 20 20',
  cross:
    'M4 9a2 2 0 0 0-2 2v2a2 2 0 0 0 2 2h4a1 1 0 0 1 1 1v4a2 2 0 0 0 2 2h2a2 2 0 0 0 2-2v-4a1 1 0 0 1 1-1h4a2 2 0 0 0 2-2v-2a2 2 0 0 0-2-2h-4a1 1 0 0 1-1-1V4a2 2 0 0 0-2-2h-2a2 2 0 0 0-2 2v4a1 1 0 0 1-1 1z',
  book: 'M12 5v16M20.001 19A2 2 0 0 0 22 17V5a2 2 0 0 0-1.999-2L16 3.002A5 5 0 0 0 12 5a5 5 0 0 0-4-2H4a2 2 0 0 0-2 2v12a2 2 0 0 0 1.999 2H8a5 5 0 0 1 4 2 5 5 0 0 1 4-2z',
  wrench:
    'M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z',
  shirt:
    'M20.38 3.46 16 2a4 4 0 0 1-8 0L3.62 3.46a2 2 0 0 0-1.34 2.23l.58 3.47a1 1 0 0 0 .99.84H6v10c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2V10h2.15a1 1 0 0 0 .99-.84l.58-3.47a2 2 0 0 0-1.34-2.23z',
  bed: 'M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4M12 4v6M2 18h20',
  music: 'M9 18V5l12-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM21 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  percent: 'M19 5 5 19M9 6.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM20 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  sparkles:
    'M5.8 11.3 2 22l10.7-3.79M4 3h.01M22 8h.01M15 2h.01M22 20h.01m-.01-18-2.24.75a2.9 2.9 0 0 0-1.96 3.12c.1.86-.57 1.63-1.45 1.63h-.38c-.86 0-1.6.6-1.76 1.44L14 10m8 3-.82-.33c-.86-.34-1.82.2-1.98 1.11-.11.7-.72 1.22-1.43 1.22H17M11 2l.33.82c.34.86-.2 1.82-1.11 1.98C9.52 4.9 9 5.52 9 6.23V7m2 6c1.93 1.93 2.83 4.17 2 5-.83.83-3.07-.07-5-2-1.93-1.93-2.83-4.17-2-5 .83-.83 3.07.07 5 2Z',
  briefcase:
    'M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Z',
  megaphone:
    'M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14M8 6v8',
  cake: 'M20 21v-8a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8M4 16s.5-1 2-1 2.5 2 4 2 2.5-2 4-2 2.5 2 4 2 2-1 2-1M2 21h20M7 8v3M12 8v3M17 8v3M7 4h.01M12 4h.01M17 4h.01',
  coffee: 'M10 2v2M14 2v2M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1M6 2v2',
  smartphone: 'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2ZM12 18h.01',
  leaf: 'M11 20a10 10 0 0010-10 25.9 25.9 0 00-1.04-7.281 1 1 0 00-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0011 20M2 21a5 5 0 012.911-4.544C7.613 15.212 8.351 15.24 11 13',
  hammer:
    'm15 12-9.373 9.373a1 1 0 0 1-3.001-3L12 9M18 15l4-4M21.5 11.5l-1.914-1.914A2 2 0 0 1 19 8.172v-.344a2 2 0 0 0-.586-1.414l-1.657-1.657A6 6 0 0 0 12.516 3H9l1.243 1.243A6 6 0 0 1 12 8.485V10l2 2h1.172a2 2 0 0 1 1.414.586L18.5 14.5',
  gem: 'M10.5 3 8 9l4 13 4-13-2.5-6M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3zM2 9h20',
  flower:
    'M12 5a3 3 0 1 1 3 3m-3-3a3 3 0 1 0-3 3m3-3v1M9 8a3 3 0 1 0 3 3M9 8h1m5 0a3 3 0 1 1-3 3m3-3h-1m-2 3v-1M14 8a2 2 0 1 1-4 0 2 2 0 1 1 4 0ZM12 10v12M12 22c4.2 0 7-1.667 7-5-4.2 0-7 1.667-7 5ZM12 22c-4.2 0-7-1.667-7-5 4.2 0 7 1.667 7 5Z',
  car: 'M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2M9 17a2 2 0 1 1-4 0 2 2 0 1 1 4 0ZM9 17h6M19 17a2 2 0 1 1-4 0 2 2 0 1 1 4 0Z',
  dumbbell:
    'M17.596 12.768a2 2 0 1 0 2.829-2.829l-1.768-1.767a2 2 0 0 0 2.828-2.829l-2.828-2.828a2 2 0 0 0-2.829 2.828l-1.767-1.768a2 2 0 1 0-2.829 2.829zM2.5 21.5l1.4-1.4M20.1 3.9l1.4-1.4M5.343 21.485a2 2 0 1 0 2.829-2.828l1.767 1.768a2 2 0 1 0 2.829-2.829l-6.364-6.364a2 2 0 1 0-2.829 2.829l1.768 1.767a2 2 0 0 0-2.828 2.829zM9.6 14.4l4.8-4.8',
}
