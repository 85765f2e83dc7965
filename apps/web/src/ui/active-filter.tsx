import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A filter that is in use. A click removes it. */
export function ActiveFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={t('list.showWithout', { filter: label })}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-lagoon px-4 text-sm hover:bg-raised"
    >
      {label}
      <X aria-hidden className="size-4" />
    </button>
  )
}
