import { profile } from '@ayob/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { type ReactNode, StrictMode, useEffect, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router'
import { messageOf } from '../lib/api-error'
import { useCall } from '../lib/calls'
import { createQueryClient } from '../lib/query'
import { saveUser } from '../lib/session'
import { useSession } from '../lib/use-session'
import { ErrorState, SkeletonApp } from '../ui/states'
import { Toaster } from '../ui/toaster'
import { OutageBanner } from './outage-banner'
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
          <OutageBanner />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  )
}

/** One tree of routes per role. Signing out loads a new document, which clears everything that was fetched. */
function Routes() {
  const { role } = useSession()
  const router = useMemo(() => routerFor(role), [role])
  return <RouterProvider key={role} router={router} />
}

/** Reads the profile before anything is shown if the session has a token but no person, as in an older tab. */
function ProfileGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { role, user } = useSession()
  const missing = role !== 'visitor' && !user
  const { data, error, refetch } = useCall(profile, { enabled: missing })
  useEffect(() => {
    if (missing && data) saveUser(data.user)
  }, [missing, data])
  if (!missing) return children
  if (error) {
    return (
      <div className="mx-auto max-w-lg p-6">
        <ErrorState
          title={t('auth.profileFailed')}
          detail={messageOf(error, t('errors.network'))}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  return <SkeletonApp />
}
