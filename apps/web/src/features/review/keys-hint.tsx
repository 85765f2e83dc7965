import { useTranslation } from 'react-i18next'

/** Lists the keys of a review. */
export function KeysHint({ documents = false }: { documents?: boolean }) {
  const { t } = useTranslation()
  const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['A'], t('review.keyApprove')],
    [['R'], t('review.keyReject')],
    [['↓', '↑'], t('review.keyMove')],
    ...(documents ? [[['D'], t('review.keyDocument')] as const] : []),
  ]
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft max-lg:hidden">
      <span>{t('review.keys')}</span>
      {keys.map(([names, does]) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          {names.map((name) => (
            <kbd
              key={name}
              className="min-w-6 rounded border border-control bg-raised px-1.5 text-center font-sans text-ink"
            >
              {name}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}
