import type { DesignDocument, Frame } from '@ayob/contract/designs'
import { useEffect, useState } from 'react'
import { frameCanvas } from './export'
import { createPictureCache } from './pictures'
import { loadFonts } from './text-fitting'

/** The width in pixels: sharp on a phone. */
const WIDTH = 640

/** A frame as a screen shows it. It is drawn once its letters and pictures have loaded. */
export function FramePicture({ frame }: { frame: Frame }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isShown = true
    const pictures = createPictureCache(() => undefined)
    const files = frame.elements.flatMap((element) => (element.kind === 'picture' ? [element.file] : []))
    const document: DesignDocument = { version: 2, template: null, frames: [frame] }
    void Promise.all([loadFonts(document), ...files.map((file) => pictures.load(file))]).then(() => {
      if (isShown) setPicture(frameCanvas(frame, pictures, WIDTH).toDataURL())
    })
    return () => {
      isShown = false
    }
  }, [frame])
  return (
    <span className="block aspect-[3/1] overflow-hidden rounded-[8px] bg-line">
      {picture && <img src={picture} alt="" className="size-full" />}
    </span>
  )
}
