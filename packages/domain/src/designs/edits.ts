import {
  CANVAS,
  type DesignDocument,
  type DesignElement,
  type Frame,
  MAX_ELEMENTS,
  MAX_FRAMES,
} from '@ayob/contract/designs'

/** Elements may leave the canvas, but at least this many pixels stay inside, so that they can be grabbed. */
const HELD = 40
const LEAST_SIDE = 24

export const countOf = ({ frames }: DesignDocument): number =>
  frames.reduce((sum, { elements }) => sum + elements.length, 0)

export const hasRoom = (document: DesignDocument, more = 1): boolean => countOf(document) + more <= MAX_ELEMENTS

const withFrame = (document: DesignDocument, at: number, change: (frame: Frame) => Frame): DesignDocument => ({
  ...document,
  frames: document.frames.map((frame, index) => (index === at ? change(frame) : frame)),
})

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Keeps an element within reach, in whole pixels. */
export function kept<Element extends DesignElement>(element: Element): Element {
  const width = Math.round(clamp(element.width, LEAST_SIDE, CANVAS.width * 2))
  const height = Math.round(clamp(element.height, LEAST_SIDE, CANVAS.height * 3))
  return {
    ...element,
    width,
    height,
    x: Math.round(clamp(element.x, HELD - width, CANVAS.width - HELD)),
    y: Math.round(clamp(element.y, HELD - height, CANVAS.height - HELD)),
  }
}

export const withBackground = (document: DesignDocument, frame: number, background: string): DesignDocument =>
  withFrame(document, frame, (one) => ({ ...one, background }))

/** Adds an element in front. Without room the document is unchanged. */
export const withElement = (document: DesignDocument, frame: number, element: DesignElement): DesignDocument =>
  hasRoom(document)
    ? withFrame(document, frame, (one) => ({ ...one, elements: [...one.elements, kept(element)] }))
    : document

export const withChange = (
  document: DesignDocument,
  frame: number,
  id: string,
  change: Partial<DesignElement>,
): DesignDocument =>
  withFrame(document, frame, (one) => ({
    ...one,
    elements: one.elements.map((element) =>
      element.id === id ? kept({ ...element, ...change } as DesignElement) : element,
    ),
  }))

export const withoutElement = (document: DesignDocument, frame: number, id: string): DesignDocument =>
  withFrame(document, frame, (one) => ({ ...one, elements: one.elements.filter((element) => element.id !== id) }))

/** Moves an element one place to the front (1) or to the back (-1). */
export const withOrder = (document: DesignDocument, frame: number, id: string, by: 1 | -1): DesignDocument =>
  withFrame(document, frame, (one) => {
    const from = one.elements.findIndex((element) => element.id === id)
    const to = from + by
    const elements = [...one.elements]
    const [moved, other] = [elements[from], elements[to]]
    if (!moved || !other) return one
    elements[from] = other
    elements[to] = moved
    return { ...one, elements }
  })

/** Adds a copy of a frame after it. Without room the document is unchanged. */
export function withFrameCopy(document: DesignDocument, at: number, newId: () => string): DesignDocument {
  const frame = document.frames[at]
  if (!frame || document.frames.length >= MAX_FRAMES || !hasRoom(document, frame.elements.length)) return document
  const copy = { ...frame, elements: frame.elements.map((element) => ({ ...element, id: newId() })) }
  return { ...document, frames: document.frames.toSpliced(at + 1, 0, copy) }
}

export const withoutFrame = (document: DesignDocument, at: number): DesignDocument =>
  document.frames.length > 1 ? { ...document, frames: document.frames.toSpliced(at, 1) } : document
