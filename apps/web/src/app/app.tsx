import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Outlet, RouterProvider } from 'react-router'
import { createQueryClient } from '../lib/query'
import { useProofAsked } from '../lib/step-up'
import { i18n, loadTexts } from '../lib/texts'
import { useSession } from '../lib/use-session'
import { SkeletonApp } from '../ui/states'
import { Toaster } from '../ui/toaster'
import { OutageBanner } from './outage-banner'
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
