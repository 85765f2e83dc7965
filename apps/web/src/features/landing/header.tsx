import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { LanguageSwitch } from '../../ui/language-switch'
import { Logo } from '../../ui/logo'

export function LandingHeader() {
  const { t } = useTranslation()
  const anchors = [
    ['#about', t('landing.navAbout')],
    ['#how', t('landing.navHow')],
    ['#pricing', t('landing.navPricing')],
  ] as const
  return (
    <>
      <div className="bg-night px-2 md:hidden">
        <LanguageSwitch night className="justify-center" />
      </div>
      <header className="sticky top-0 z-20 border-b border-night-line bg-night/95 text-night-ink backdrop-blur">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-4 px-4 sm:px-6 lg:px-8">
          <a href={paths.home()} aria-label={t('common.home')} className="focus-night mr-auto rounded-control py-2">
            <Logo />
          </a>
          <nav aria-label={t('landing.nav')} className="hidden md:block">
            <ul className="flex gap-1">
              {anchors.map(([href, label]) => (
                <li key={href}>
                  <a
                    href={href}
                    className="focus-night inline-flex min-h-11 items-center rounded-control px-3 font-medium text-night-soft hover:text-night-ink"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <LanguageSwitch night className="max-md:hidden" />
          <a
            href={paths.signIn()}
            className="focus-night inline-flex min-h-11 items-center rounded-control px-2 font-medium whitespace-nowrap hover:underline sm:px-3"
          >
            {t('landing.logIn')}
          </a>
          <a
            href={paths.signUp()}
            className={buttonClass(
              'primary',
              'medium',
              'focus-night text-center sm:whitespace-nowrap max-sm:px-3 max-sm:text-sm',
            )}
          >
            {t('landing.bookYourAd')}
          </a>
        </div>
      </header>
    </>
  )
}
