import type { DesignDocument } from '@ayob/contract/designs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FramePicture } from './frame-picture'
import { emptyDesign } from './new-elements'
import { designFrom, type Shop, slotsFrom, TEMPLATES } from './templates'
import { loadLetters, measureIn } from './text-fitting'

interface Props {
  /** What the shop brings to each ad; undefined while it loads. */
  shop: Shop | undefined
  busy: boolean
  onChoose: (document: DesignDocument, name: string) => void
}

/** The templates as screens show them, in the language of the page and with the shop's own name, and an empty screen. */
export function TemplateChoice({ shop, busy, onChoose }: Props) {
  const { t } = useTranslation()
  const documents = useDocuments(shop)
  const designs = [
    ...TEMPLATES.map(({ id }, at) => ({ name: t(`templates.${id}`), document: documents?.[at] })),
    { name: t('templates.empty'), document: EMPTY },
  ]
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {designs.map(({ name, document }) => (
        <li key={name}>
          <button
            type="button"
            disabled={busy || !document}
            onClick={() => document && onChoose(document, name)}
            className="grid w-full gap-2 rounded-card border border-line bg-card p-2 text-left hover:border-control"
          >
            {document?.frames[0] ? (
              <FramePicture frame={document.frames[0]} />
            ) : (
              <span className="block aspect-[3/1] rounded-[8px] bg-line" />
            )}
            <span className="px-1 pb-1 font-medium">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const EMPTY = emptyDesign()

/** The new document of each template; undefined until the shop and the letters have loaded. */
function useDocuments(shop: Shop | undefined): readonly DesignDocument[] | undefined {
  const { t } = useTranslation()
  const [documents, setDocuments] = useState<readonly DesignDocument[]>()
  useEffect(() => {
    if (!shop) return
    let isShown = true
    const word = (key: Parameters<Parameters<typeof slotsFrom>[1]>[0]) => t(`templates.${key}`)
    const texts = TEMPLATES.flatMap((template) =>
      Object.values(slotsFrom(template, word, shop).texts).map((text) => [template.font, text] as const),
    )
    void loadLetters(texts).then(() => {
      if (isShown) setDocuments(TEMPLATES.map((template) => designFrom(template, word, shop, measureIn(template.font))))
    })
    return () => {
      isShown = false
    }
  }, [shop, t])
  return documents
}
