import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Outlet, RouterProvider } from 'react-router'
import { noteFailure, useOutage } from '../lib/outage'
import { createQueryClient } from '../lib/query'
import { useProofAsked } from '../lib/step-up'
import { i18n, loadTexts } from '../lib/texts'
import { useSession } from '../lib/use-session'
import { SkeletonApp } from '../ui/states'
import { Toaster } from '../ui/toaster'
import { preloadPages } from './preload'
import { routerFor } from './router'

const queries = createQueryClient()
const StepUpDialog = lazy(async () => {
  const [{ StepUpDialog: whole }] = await Promise.all([import('../features/accounts/step-up-dialog'), loadTexts()])
  return { default: whole }
})
const MissingProfile = lazy(async () => {
  const [{ MissingProfile: whole }] = await Promise.all([import('./missing-profile'), loadTexts()])
  return { default: whole }
})

export function App() {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <Routes />
          <Toaster />
          <OutageBanner />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  )
}

/** Asks for a step-up while a call waits for one. */
function StepUp() {
  const isAsked = useProofAsked()
  return <Suspense>{isAsked && <StepUpDialog />}</Suspense>
}

/** Stands around every page, within the router, which catches its failures. */
function Around() {
  return (
    <ProfileGate>
      <Outlet />
      <StepUp />
    </ProfileGate>
  )
}

/** One tree of routes per role. Signing out loads a new document, which clears all fetched data. */
function Routes() {
  const { role } = useSession()
  const router = useMemo(() => routerFor(role, Around), [role])
  useEffect(() => preloadPages(router), [router])
  return <RouterProvider key={role} router={router} />
}

/** Reads the profile first if the session has a token but no user, as in an older tab. */
function ProfileGate({ children }: { children: ReactNode }) {
  const { role, user } = useSession()
  if (role === 'visitor' || user) return children
  return (
    <Suspense fallback={<SkeletonApp />}>
      <MissingProfile />
    </Suspense>
  )
}

/** Says that AYOB can't be reached. Once it is back, all data on the page is fetched again; entered text stays. */
function OutageBanner() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const isAway = useOutage()
  const wasAway = useRef(false)
  useEffect(() => {
    if (wasAway.current && !isAway) void queries.refetchQueries({ type: 'active' })
    wasAway.current = isAway
  }, [isAway, queries])
  useEffect(() => {
    const lost = () => void noteFailure(0)
    window.addEventListener('offline', lost)
    return () => window.removeEventListener('offline', lost)
  }, [])
  if (!isAway) return null
  // Base UI hides everything next to an open dialog from screen readers unless it has `aria-live`.
  return createPortal(
    <div className="pointer-events-none fixed inset-x-0 bottom-[var(--bar,0px)] z-[60] grid justify-items-center p-4">
      <div
        role="status"
        aria-live="polite"
        className="rise flex max-w-xl items-start gap-3 rounded-card border border-night-line bg-night px-4 py-3 text-night-ink shadow-xl"
      >
        <LoaderCircle aria-hidden className="mt-0.5 size-5 flex-none animate-spin" />
        <span className="min-w-0 break-words">{t('errors.away')}</span>
      </div>
    </div>,
    document.body,
  )
}
