import type { DesignDocument, DesignElement, Frame, Slots, TextElement } from '@ayob/contract/designs'
import { type LaidOut, layOut } from '@ayob/domain/designs/layout'
import { type Drawing, mended, problemsOf } from '@ayob/domain/designs/mend'
import { drawnText, measureIn } from './text-fitting'

/** The pictures of some content in the loaded letters. */
export const laidOut = (slots: Slots): LaidOut => layOut(slots, measureIn(slots.font))

/** A document with other content; the same document when that changes nothing. */
export function withSlots(document: DesignDocument, slots: Slots): DesignDocument {
  const made = { ...document, slots, frames: [...laidOut(slots).frames] }
  return JSON.stringify(made) === JSON.stringify(document) ? document : made
}

/** A document whose parts are placed by hand from now on. */
export function placedFreely({ slots: _, ...document }: DesignDocument): DesignDocument {
  return document
}

/** How texts are drawn on the canvas. */
export const drawing: Drawing = {
  measureIn,
  drawn(text: TextElement) {
    const { size, ink } = drawnText(text)
    return { size, ink: { ...ink, x: text.x + ink.x, y: text.y + ink.y } }
  },
}

export interface FrameProblem {
  readonly frame: Frame
  readonly problem: ReturnType<typeof problemsOf>[number]
}

/** What keeps a design that was placed by hand from being read. */
export const problemsIn = (document: DesignDocument): FrameProblem[] =>
  document.slots
    ? []
    : document.frames.flatMap((frame) => problemsOf(frame, drawing).map((problem) => ({ frame, problem })))

/** Returns true when nothing keeps an ad from being read, and it shows all that it should say. */
export const isReady = (document: DesignDocument): boolean =>
  document.slots ? laidOut(document.slots).left.length === 0 : problemsIn(document).length === 0

/** A design that can be read, with more pictures for texts that have no room; undefined when there may be no more of them. */
export function fixed(document: DesignDocument, mostFrames: number): DesignDocument | undefined {
  const frames: Frame[] = []
  const left: DesignElement[] = []
  for (const frame of document.frames) {
    const made = mended(frame, drawing)
    frames.push(made.frame)
    left.push(...made.left)
  }
  const background = document.frames[0]?.background ?? ''
  while (left.length > 0 && frames.length < mostFrames) {
    const made = mended({ background, elements: left.splice(0) }, drawing)
    frames.push(made.frame)
    left.push(...made.left)
  }
  return left.length === 0 ? { ...document, frames } : undefined
}
