import { profile } from '@ayob/contract/accounts'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../lib/api-error'
import { useCall } from '../lib/calls'
import { saveUser, useSession } from '../lib/session'
import { Loading, Skeleton } from '../ui/skeleton'
import { ErrorState } from '../ui/states'

/** A token without its person (an older tab, a cleared entry) fetches the person before anything is shown. */
export function ProfileGate({ children }: { children: ReactNode }) {
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
  return (
    <Loading className="grid gap-4 p-6">
      <Skeleton className="h-14" />
      <Skeleton className="h-64" />
    </Loading>
  )
}
