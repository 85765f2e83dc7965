import { registrationStats } from '@ayob/contract/registrations'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { MONITOR, useCall } from '../../lib/calls'
import { clearAdmin, leave } from '../../lib/session'
import { SkeletonCards } from '../../ui/states'

/** The pages of administrators. Nothing is shown before the server has accepted the token. */
export function AdminPages() {
  const check = useCall(registrationStats, { retry: MONITOR.retry })
  const failed = check.isError && !check.data
  useEffect(() => {
    if (!failed) return
    clearAdmin()
    leave()
  }, [failed])
  return check.data ? <Outlet /> : <SkeletonCards />
}
