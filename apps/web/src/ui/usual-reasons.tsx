import { useTranslation } from 'react-i18next'

interface Props {
  reasons: readonly string[]
  /** The current value of the field below. */
  chosen: string
  onChoose: (reason: string) => void
  /** Shows the number key of each reason. */
  keys?: boolean
}

/** Usual reasons as buttons, which fill the field below them. */
export function UsualReasons({ reasons, chosen, onChoose, keys = false }: Props) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that fill the field below
    <div role="group" aria-label={t('admin.usualReasons')} className="flex flex-wrap gap-2">
      {reasons.map((usual, index) => (
        <button
          key={usual}
          type="button"
          aria-pressed={chosen === usual}
          {...(keys && { 'aria-keyshortcuts': String(index + 1) })}
          onClick={() => onChoose(usual)}
          className="min-h-9 rounded-full border border-control px-3 text-left text-sm hover:bg-raised aria-pressed:border-lagoon aria-pressed:text-lagoon"
        >
          {keys && (
            <kbd aria-hidden className="mr-1.5 font-sans text-soft max-lg:hidden">
              {index + 1}
            </kbd>
          )}
          {usual}
        </button>
      ))}
    </div>
  )
}
