import { LogOut, Menu } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { firstData } from '../../lib/first-data'
import { paths } from '../../lib/paths'
import { clearAdmin, leave } from '../../lib/session'
import { loadTexts } from '../../lib/texts'
import { useSession } from '../../lib/use-session'
import { Avatar, initialsOf } from '../../ui/avatar'
import { cx } from '../../ui/cx'
import { Logo } from '../../ui/logo'

const Drawer = lazy(async () => ({ default: (await import('../../ui/dialog')).Drawer }))
const Bell = lazy(async () => {
  await firstData
  const [{ Bell: whole }] = await Promise.all([import('../../features/notifications/bell'), loadTexts()])
  return { default: whole }
})

interface Props {
  /** The address of the logo's link. */
  home: string
  /** Next to the logo. */
  title?: ReactNode
  /** The sections in the sidebar. */
  nav: ReactNode
  /** Above the name in the sidebar. */
  signedInAs?: ReactNode
  /** Below the name in the sidebar. */
  badge: ReactNode
  /** The role of the person, in the top bar. */
  type: string
  /** First in the top bar. */
  action?: ReactNode
  /** The address of the person's own settings, behind the picture in the top bar. */
  settings: string
  /** Loaded after the frame, at the bottom of the window. */
  below?: ReactNode
  /** Loaded after the frame; renders nothing. */
  beside?: ReactNode
  children?: ReactNode
}

/** The frame of every signed-in page: dark sidebar (a drawer on small screens), top bar, page, footer. */
export function Shell({ home, title, nav, signedInAs, badge, type, action, settings, below, beside, children }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : ''
  const sidebar = (
    <>
      <div className="flex h-16 flex-none items-center gap-3 px-6">
        <Link to={home} aria-label={t('common.home')} className="focus-night rounded-control py-2">
          <Logo />
        </Link>
        {title}
      </div>
      {nav}
      <div className="grid gap-3 border-t border-night-line p-3">
        <div className="min-w-0 px-3 pt-2 text-sm">
          {signedInAs}
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-night-soft">{user?.email}</p>
          {badge}
        </div>
        <LogoutButton />
      </div>
    </>
  )
  const location = useLocation()
  const navigation = useNavigation()
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const shown = useRef(location.pathname)
  useEffect(() => {
    if (shown.current === location.pathname) return
    shown.current = location.pathname
    setMenu((was) => (was === 'open' ? 'closed' : was))
    // Screen readers continue at the content of the new page, not at the link.
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
      {menu !== 'never' && (
        <Suspense>
          <Drawer open={menu === 'open'} onClose={() => setMenu('closed')} title={t('layout.menu')}>
            {sidebar}
          </Drawer>
        </Suspense>
      )}
      <Suspense>{beside}</Suspense>
      <header className="sticky top-0 z-10 flex h-16 items-center gap-3 border-b border-line bg-paper/95 px-4 backdrop-blur sm:px-6 lg:px-8">
        <button
          type="button"
          aria-label={t('layout.openMenu')}
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
          className="-ml-2 inline-grid size-11 flex-none place-items-center rounded-control hover:bg-raised lg:hidden"
        >
          <Menu aria-hidden className="size-5" />
        </button>
        <div className="ml-auto flex min-w-0 items-center gap-3 sm:gap-4">
          {action}
          <Suspense fallback={<span className="size-11 flex-none" />}>
            <Bell />
          </Suspense>
          <div className="min-w-0 text-right leading-tight max-sm:sr-only">
            <p className="truncate font-semibold">{name}</p>
            <p className="text-sm text-soft">{type}</p>
          </div>
          <Link
            to={settings}
            aria-label={[t('layout.yourProfile'), !user?.photo_url && initialsOf(name)].filter(Boolean).join(', ')}
            className="inline-grid size-11 flex-none place-items-center rounded-full"
          >
            <Avatar name={name} url={user?.photo_url} />
          </Link>
        </div>
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
          className="peer mx-auto w-full max-w-7xl flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
        >
          {children ?? <Outlet />}
        </main>
        {/* A footer below placeholders would be pushed away by the content that replaces them. */}
        <footer className="peer-has-[[data-loading]]:invisible mx-auto flex w-full max-w-7xl flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-5 text-sm text-soft sm:px-6 lg:px-8">
          <span>{t('layout.copyright', { year: new Date().getFullYear() })}</span>
          <Link to={paths.home()} className="hover:underline">
            {t('layout.credit')}
          </Link>
        </footer>
      </div>
      <Suspense>{below}</Suspense>
      <ScrollRestoration />
    </div>
  )
}

async function endSession() {
  const [{ api }, { logout }] = await Promise.all([import('../../lib/api'), import('@ayob/contract/sessions')])
  await api(logout)
}

/** Ends the session, even if the server cannot be reached, and goes to the landing page. */
function LogoutButton() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    await endSession().catch(() => undefined)
    clearAdmin()
    leave()
  }
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void signOut()}
      className="focus-night flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-night-soft transition-colors duration-150 hover:bg-night-raised hover:text-night-ink"
    >
      <LogOut aria-hidden className="size-[1.125rem]" />
      {t('layout.logout')}
    </button>
  )
}
