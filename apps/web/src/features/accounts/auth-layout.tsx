import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import { useTitle } from '../../lib/use-title'
import { LanguageSwitch } from '../../ui/language-switch'
import { Logo } from '../../ui/logo'
import { AuthCarousel } from './auth-carousel'

interface Props {
  title: string
  subtitle: string
  children: ReactNode
}

/** The page around an account form: slides about AYOB on one half, the form on the other. */
export function AuthLayout({ title, subtitle, children }: Props) {
  const { t } = useTranslation()
  useTitle(title)
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="sticky top-0 hidden h-dvh bg-night text-night-ink lg:flex lg:flex-col">
        <AuthCarousel />
      </div>
      <main className="flex flex-col px-5 py-6 sm:px-10">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <a href={paths.home()} aria-label={t('common.home')} className="rounded-control bg-night px-3.5 py-2.5">
            <Logo className="h-5" />
          </a>
          <LanguageSwitch />
        </div>
        <div className="mx-auto my-auto w-full max-w-lg py-8">
          <h1 className="text-3xl tracking-[-0.02em] sm:text-4xl">{title}</h1>
          <p className="mt-2 mb-7 text-soft">{subtitle}</p>
          {children}
        </div>
      </main>
    </div>
  )
}
