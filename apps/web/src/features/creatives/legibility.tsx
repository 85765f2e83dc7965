import type { Finding, Legibility } from '@ayob/contract/legibility'
import { CircleAlert, CircleCheck, Lightbulb } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Props {
  legibility: Legibility | null
  /** Says that nothing has been measured, instead of showing nothing. */
  always?: boolean
}

/** The legibility of a creative: from how far it can be read, and what impairs it. This is advice and blocks nothing. */
export function LegibilityReport({ legibility, always = false }: Props) {
  const { t } = useTranslation()
  if (!legibility && !always) return null
  return (
    <section
      aria-label={t('legibility.title')}
      className="grid gap-2 rounded-control border border-line bg-card px-4 py-3 text-sm"
    >
      <h3 className="font-sans text-sm font-semibold">{t('legibility.title')}</h3>
      {legibility ? (
        <>
          <Figures legibility={legibility} />
          <Findings findings={legibility.findings} />
        </>
      ) : (
        <p className="text-soft">{t('legibility.notYet')}</p>
      )}
    </section>
  )
}

function Figures({ legibility: { largest_text_m, smallest_text_m, contrast } }: { legibility: Legibility }) {
  const { t } = useTranslation()
  if (largest_text_m === null || smallest_text_m === null) return null
  return (
    <ul className="tabular flex flex-wrap gap-x-4 gap-y-1 text-soft">
      <li>{t('legibility.largest', { metres: largest_text_m })}</li>
      <li>{t('legibility.smallest', { metres: smallest_text_m })}</li>
      {contrast !== null && <li>{t('legibility.contrast', { ratio: contrast })}</li>}
    </ul>
  )
}

/** The findings, problems first. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation()
  if (findings.length === 0)
    return (
      <p className="flex gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-4 flex-none text-leaf" />
        {t('legibility.good')}
      </p>
    )
  return (
    <ul className="grid gap-1.5">
      {[...findings].sort(problemsFirst).map(({ kind, level, values }) => (
        <li key={kind} className="flex gap-2">
          {level === 'problem' ? (
            <CircleAlert aria-hidden className="mt-0.5 size-4 flex-none text-amber" />
          ) : (
            <Lightbulb aria-hidden className="mt-0.5 size-4 flex-none text-lagoon" />
          )}
          <span className="min-w-0">{t(`legibility.${kind}`, values)}</span>
        </li>
      ))}
    </ul>
  )
}

const problemsFirst = (one: Finding, other: Finding) =>
  Number(other.level === 'problem') - Number(one.level === 'problem')
