import { LANGUAGES } from '@ayob/contract/languages'
import { LANGUAGE_NAMES } from '@ayob/i18n/languages'
import { useTranslation } from 'react-i18next'
import { switchLanguage } from '../lib/language'
import { cx } from './cx'

/**
 * The languages, each in its own script. A choice applies immediately and is stored on this device. They are links, so that
 * the prerendered page has them before its script has run.
 */
export function LanguageSwitch({ night = false, className }: { night?: boolean; className?: string }) {
  const { t, i18n } = useTranslation()
  return (
    <nav aria-label={t('common.language')} className={cx('flex', className)}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={i18n.language === language ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            void switchLanguage(i18n, language)
          }}
          className={cx(
            'inline-flex min-h-11 items-center rounded-control px-2.5 text-sm whitespace-nowrap aria-[current=true]:font-bold aria-[current=true]:underline aria-[current=true]:underline-offset-4',
            night ? 'focus-night text-night-soft hover:text-night-ink' : 'text-soft hover:text-ink',
          )}
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </nav>
  )
}
