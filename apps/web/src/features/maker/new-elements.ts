import {
  type ALIGNS,
  CANVAS,
  DESIGN_VERSION,
  type DesignDocument,
  type DesignElement,
  type FONTS,
  type ICONS,
  type SHAPES,
} from '@ayob/contract/designs'

export type Box = readonly [x: number, y: number, width: number, height: number]

/** A new id within a document. */
export const newId = (): string => Math.random().toString(36).slice(2, 10)

const at = ([x, y, width, height]: Box) => ({ id: newId(), x, y, width, height })

interface TextStyle {
  readonly align?: (typeof ALIGNS)[number]
  readonly font?: (typeof FONTS)[number]
}

export const textAt = (box: Box, text: string, color: string, style: TextStyle = {}): DesignElement => ({
  kind: 'text',
  ...at(box),
  text,
  color,
  align: style.align ?? 'left',
  font: style.font ?? 'display',
  // The editor adjusts it when it draws.
  size: 100,
  tight: true,
})
export const shapeAt = (box: Box, shape: (typeof SHAPES)[number], color: string): DesignElement => ({
  kind: 'shape',
  ...at(box),
  shape,
  color,
})
export const iconAt = (box: Box, icon: (typeof ICONS)[number], color: string): DesignElement => ({
  kind: 'icon',
  ...at(box),
  icon,
  color,
})
export const pictureAt = (file: string, width: number, height: number): DesignElement => {
  const scale = Math.min(640 / width, 400 / height)
  const [wide, high] = [width * scale, height * scale]
  return {
    kind: 'picture',
    ...at([(CANVAS.width - wide) / 2, (CANVAS.height - high) / 2, wide, high]),
    file,
    fit: 'contain',
  }
}

/** The name of a copy, with at most 200 characters. */
export const copyName = (name: string): string => `${name.trim().slice(0, 196)} (2)`

export const emptyDesign = (): DesignDocument => ({
  version: DESIGN_VERSION,
  template: null,
  frames: [{ background: '#0c1424', elements: [] }],
})
