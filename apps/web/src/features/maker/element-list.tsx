import type { DesignElement } from '@ayob/contract/designs'
import { Image, type LucideIcon, Shapes, Sticker, Type } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const ICONS: Readonly<Record<DesignElement['kind'], LucideIcon>> = {
  text: Type,
  shape: Shapes,
  icon: Sticker,
  picture: Image,
}

interface Props {
  elements: readonly DesignElement[]
  selected: string | null
  isGone: (file: string) => boolean
  onSelect: (id: string | null) => void
}

/** The names of elements: their words, or what they are. */
export function useNameOf(isGone: (file: string) => boolean) {
  const { t } = useTranslation()
  return (element: DesignElement): string => {
    if (element.kind === 'text') return element.text.trim() || t('maker.emptyText')
    if (element.kind === 'shape') return t(`maker.shape_${element.shape}`)
    if (element.kind === 'icon') return t(`maker.icon_${element.icon}`)
    return isGone(element.file) ? t('maker.pictureGone') : t('maker.picture')
  }
}

/** Every element of the frame, front first: for keyboards, screen readers and elements that are hidden behind others. */
export function ElementList({ elements, selected, isGone, onSelect }: Props) {
  const { t } = useTranslation()
  const nameOf = useNameOf(isGone)
  return (
    <section aria-label={t('maker.parts')} data-moves className="grid gap-2">
      <h2 className="font-sans text-sm font-medium">{t('maker.parts')}</h2>
      {elements.length === 0 && <p className="text-sm text-soft">{t('maker.noParts')}</p>}
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {elements.toReversed().map((element) => {
          const Icon = ICONS[element.kind]
          return (
            <li key={element.id} className="min-w-0">
              <button
                type="button"
                aria-pressed={element.id === selected}
                onClick={() => onSelect(element.id === selected ? null : element.id)}
                className="flex min-h-11 w-full items-center gap-2.5 rounded-control border border-line bg-card px-3 text-left hover:bg-raised aria-pressed:border-lagoon aria-pressed:ring-1 aria-pressed:ring-lagoon"
              >
                <Icon aria-hidden className="size-4 flex-none text-lagoon" />
                <span className="truncate">{nameOf(element)}</span>
                {'color' in element && (
                  <span
                    aria-hidden
                    style={{ background: element.color }}
                    className="ml-auto size-4 flex-none rounded-full border border-control"
                  />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
