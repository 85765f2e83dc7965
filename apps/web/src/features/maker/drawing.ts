import { CANVAS, type DesignElement, type Frame, type ICONS, QR_CORNER } from '@ayob/contract/designs'
import { lineHeightOf } from '@ayob/domain/designs/fit'
import type { Context } from 'konva/lib/Context'
import { Konva } from 'konva/lib/Global'
import { Shape } from 'konva/lib/Shape'
import type { PictureCache } from './pictures'
import { directionOf, fitElement, fontOf } from './text-fitting'

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
  const { lines, size } = fitElement(element)
  const lineHeight = lineHeightOf(element.text) * size
  const top = (element.height - lines.length * lineHeight) / 2
  const x = element.align === 'left' ? 0 : element.align === 'center' ? element.width / 2 : element.width
  context.setAttr('font', fontOf(element.font, size))
  context.setAttr('fillStyle', element.color)
  context.setAttr('textAlign', element.align)
  context.setAttr('direction', directionOf(element.text))
  context.setAttr('textBaseline', 'middle')
  for (const [index, line] of lines.entries()) context.fillText(line, x, top + (index + 0.52) * lineHeight)
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
}
