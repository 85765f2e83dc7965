import { profile } from '@ayob/contract/accounts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../lib/calls'
import { messageOf } from '../lib/refusals'
import { saveUser } from '../lib/session'
import { ErrorState, SkeletonApp } from '../ui/states'

/** Fetches and stores the profile of a session that has none. */
export function MissingProfile() {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(profile)
  useEffect(() => {
    if (data) saveUser(data.user)
  }, [data])
  if (!error) return <SkeletonApp />
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
