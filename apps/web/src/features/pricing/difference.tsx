import { useTranslation } from 'react-i18next'

type Values = Readonly<Record<string, unknown>>

/** Returns every value by its path: `{ a: { b: 1 } }` gives `a.b`. */
function flat(values: Values | null, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(values ?? {})) {
    const at = path ? `${path}.${name}` : name
    if (typeof value === 'object' && value !== null) {
      for (const entry of flat(value as Values, at)) found.set(...entry)
    } else found.set(at, String(value))
  }
  return found
}

/** Lists the differences between two records. */
export function Difference({ before, after }: { before: Values | null; after: Values | null }) {
  const { t } = useTranslation()
  const old = flat(before)
  const next = flat(after)
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter((path) => old.get(path) !== next.get(path))
  if (changed.length === 0) return <p className="text-soft">{t('pricing.sameValues')}</p>
  return (
    <dl className="grid gap-2 text-sm">
      {changed.map((path) => (
        <div key={path} className="grid gap-x-3 sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]">
          <dt className="font-mono text-soft break-words">{path}</dt>
          <dd className="min-w-0 break-words">
            {old.has(path) && (
              <del className="mr-2 rounded bg-brick/8 px-1 text-brick">
                <span className="sr-only">{t('pricing.was')} </span>
                {old.get(path)}
              </del>
            )}
            {next.has(path) && (
              <ins className="rounded bg-leaf/8 px-1 text-leaf no-underline">
                <span className="sr-only">{t('pricing.becomes')} </span>
                {next.get(path)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
