import { LANGUAGES } from '@ayob/contract/languages'
import { LANGUAGE_NAMES } from '@ayob/i18n/languages'
import { useTranslation } from 'react-i18next'
import { speak } from '../lib/language'
import { cx } from './cx'

/** The languages, each in its own script; a choice holds at once and is kept on this device. */
export function LanguageSwitch({ night = false, className }: { night?: boolean; className?: string }) {
  const { t, i18n } = useTranslation()
  return (
    <fieldset className={cx('flex', className)}>
      <legend className="sr-only">{t('common.language')}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => void speak(i18n, language)}
          className={cx(
            'min-h-11 rounded-control px-2.5 text-sm whitespace-nowrap aria-pressed:font-bold aria-pressed:underline aria-pressed:underline-offset-4',
            night
              ? 'focus-night text-night-soft hover:text-night-ink aria-pressed:text-night-ink'
              : 'text-soft hover:text-ink aria-pressed:text-ink',
          )}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </fieldset>
  )
}
