import { registrationStats } from '@ayob/contract/registrations'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { ApiError } from '../../lib/api-error'
import { MONITOR, useCall } from '../../lib/calls'
import { clearAdmin, leave } from '../../lib/session'
import { SkeletonCards } from '../../ui/states'

/** The pages of administrators. Nothing is shown before the server has accepted the token. */
export function AdminPages() {
  const check = useCall(registrationStats, { retry: MONITOR.retry })
  const needsFactor = check.error instanceof ApiError && check.error.code === 'second_factor_required'
  const failed = check.isError && !check.data && !needsFactor
  useEffect(() => {
    if (!failed) return
    clearAdmin()
    leave()
  }, [failed])
  return check.data || needsFactor ? <Outlet /> : <SkeletonCards />
}
