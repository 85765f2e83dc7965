import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { StrictMode, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router'
import { createQueryClient } from '../lib/query'
import { useSession } from '../lib/session'
import { Toaster } from '../ui/toaster'
import { ProfileGate } from './profile-gate'
import { routerFor } from './router'

const queries = createQueryClient()

export function App({ i18n }: { i18n: i18n }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <ProfileGate>
            <Routes />
          </ProfileGate>
          <Toaster />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  )
}

/** One tree of routes per role. Signing out loads a fresh document, so nothing fetched outlives its person. */
function Routes() {
  const { role } = useSession()
  const router = useMemo(() => routerFor(role), [role])
  return <RouterProvider key={role} router={router} />
}
