import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { paths } from '../../lib/paths'
import { cx } from '../../ui/cx'
import { Drawer } from '../../ui/drawer'

interface Props {
  sidebar: ReactNode
  topBar: ReactNode
  children?: ReactNode
}

/** The frame of every signed-in page: dark sidebar (a drawer on small screens), top bar, page, footer. */
export function Shell({ sidebar, topBar, children }: Props) {
  const { t } = useTranslation()
  const location = useLocation()
  const navigation = useNavigation()
  const [menuOpen, setMenuOpen] = useState(false)
  const shown = useRef(location.pathname)
  useEffect(() => {
    if (shown.current === location.pathname) return
    shown.current = location.pathname
    setMenuOpen(false)
    // Those who hear the page go on from its content, not from the link they pressed.
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [location.pathname])
  return (
    <div className="min-h-dvh lg:pl-64">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-2"
      >
        {t('common.skipToContent')}
      </a>
      <aside
        aria-label={t('layout.menu')}
        className="fixed inset-y-0 left-0 z-20 hidden w-64 flex-col border-r border-night-line bg-night text-night-ink lg:flex"
      >
        {sidebar}
      </aside>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title={t('layout.menu')}>
        {sidebar}
      </Drawer>
      <header className="sticky top-0 z-10 flex h-16 items-center gap-3 border-b border-line bg-paper/95 px-4 backdrop-blur sm:px-6 lg:px-8">
        <button
          type="button"
          aria-label={t('layout.openMenu')}
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
          className="-ml-2 inline-grid size-11 place-items-center rounded-control hover:bg-raised lg:hidden"
        >
          <Menu aria-hidden className="size-5" />
        </button>
        {topBar}
        <div
          aria-hidden
          className={cx(
            'absolute inset-x-0 -bottom-px h-0.5 origin-left bg-turmeric transition-transform duration-700',
            navigation.state === 'idle' ? 'scale-x-0 opacity-0' : 'scale-x-75 opacity-100',
          )}
        />
      </header>
      <div className="flex min-h-[calc(100dvh-4rem)] flex-col">
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
        >
          {children ?? <Outlet />}
        </main>
        <footer className="mx-auto flex w-full max-w-7xl flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-5 text-sm text-soft sm:px-6 lg:px-8">
          <span>{t('layout.copyright', { year: new Date().getFullYear() })}</span>
          <Link to={paths.home()} className="underline-offset-4 hover:underline">
            {t('layout.credit')}
          </Link>
        </footer>
      </div>
      <ScrollRestoration />
    </div>
  )
}
