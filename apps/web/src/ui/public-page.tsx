import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../lib/paths'
import { cx } from './cx'
import { Logo } from './logo'

/** A page without a layout: the logo as a link to the home page, and its content. */
export function PublicPage({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <main className={cx('mx-auto px-5 py-8 sm:py-12', className)}>
      <a
        href={paths.home()}
        aria-label={t('common.home')}
        className="inline-block justify-self-start rounded-control bg-night px-3.5 py-2.5"
      >
        <Logo className="h-5" />
      </a>
      {children}
    </main>
  )
}
