import type { DesignDocument } from '@ayob/contract/designs'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { frameCanvas } from './export'
import { emptyDesign } from './new-elements'
import { createPictureCache } from './pictures'
import { designFrom, TEMPLATES } from './templates'
import { loadFonts } from './text-fitting'

/** The width in pixels: sharp on a phone. */
const THUMB = 640

interface Props {
  busy: boolean
  onChoose: (document: DesignDocument, name: string) => void
}

/** The templates as screens show them, in the language of the page, and an empty screen. */
export function TemplateChoice({ busy, onChoose }: Props) {
  const { t } = useTranslation()
  const designs = useMemo(
    () => [
      ...TEMPLATES.map((template) => ({
        name: t(`templates.${template.id}`),
        document: designFrom(template, (key) => t(`templates.${key}`)),
      })),
      { name: t('templates.empty'), document: emptyDesign() },
    ],
    [t],
  )
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {designs.map(({ name, document }) => (
        <li key={name}>
          <button
            type="button"
            disabled={busy}
            onClick={() => onChoose(document, name)}
            className="grid w-full gap-2 rounded-card border border-line bg-card p-2 text-left hover:border-control"
          >
            <Thumb document={document} />
            <span className="px-1 pb-1 font-medium">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumb({ document }: { document: DesignDocument }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isShown = true
    void loadFonts(document).then(() => {
      const [frame] = document.frames
      if (isShown && frame)
        setPicture(
          frameCanvas(
            frame,
            createPictureCache(() => undefined),
            THUMB,
          ).toDataURL(),
        )
    })
    return () => {
      isShown = false
    }
  }, [document])
  return (
    <span className="block aspect-[3/1] overflow-hidden rounded-[8px] bg-line">
      {picture && <img src={picture} alt="" className="size-full" />}
    </span>
  )
}
