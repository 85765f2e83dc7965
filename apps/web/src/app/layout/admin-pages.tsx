import { profile } from '@ayob/contract/accounts'
import { mayAdmin } from '@ayob/contract/call'
import { registrationStats } from '@ayob/contract/registrations'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useBarred } from '../../features/access/use-barred'
import { ApiError } from '../../lib/api-error'
import { MONITOR, useCall } from '../../lib/calls'
import { clearAdmin, leave } from '../../lib/session'
import { EmptyState, Note, SkeletonCards } from '../../ui/states'
import { ALL_SECTIONS } from './admin-sections'

/**
 * The pages of administrators. Shows nothing until the server has accepted the token. A page that the roles may not read is
 * refused; any other address leads to the first page that they may read.
 */
export function AdminPages() {
  const { pathname } = useLocation()
  const check = useCall(registrationStats, { retry: MONITOR.retry })
  const { data: person } = useCall(profile)
  const needsFactor = check.error instanceof ApiError && check.error.code === 'second_factor_required'
  const failed = check.isError && !check.data && !needsFactor
  useEffect(() => {
    if (!failed) return
    clearAdmin()
    leave()
  }, [failed])
  if (!person || !(check.data || needsFactor)) return <SkeletonCards />
  const section = ALL_SECTIONS.find(({ to }) => to === pathname)
  if (section) return <Section key={pathname} {...section} />
  const first = ALL_SECTIONS.find(({ reads }) => mayAdmin(reads, person.admin_roles))
  return first && <Navigate to={first.to} replace />
}

/** A page, with a note about actions that the roles may not take; or the reason why the page is not shown. */
function Section({ reads, does = [] }: (typeof ALL_SECTIONS)[number]) {
  const { t } = useTranslation()
  const refused = useBarred(reads)
  const { data } = useCall(profile)
  const barred = does.find((call) => data && !mayAdmin(call, data.admin_roles))
  const reason = useBarred(barred ?? {})
  if (refused) return <EmptyState title={t('administrators.refused')}>{refused}</EmptyState>
  return (
    <>
      {reason && <Note className="mb-5">{t('administrators.barred', { reason })}</Note>}
      <Outlet />
    </>
  )
}
