import { CANVAS, type DesignElement, type Frame, QR_CORNER } from '@ayob/contract/designs'
import { lineHeightOf } from '@ayob/domain/designs/fit'
import type { Context } from 'konva/lib/Context'
import { Konva } from 'konva/lib/Global'
import { Shape } from 'konva/lib/Shape'
import { ICON_PATHS } from './icons'
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
