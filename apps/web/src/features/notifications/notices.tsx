import type { Notification } from '@ayob/contract/notifications'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api-error'
import { ageOf } from '../../lib/format'
import { cx } from '../../ui/cx'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import type { useNotifications } from './use-notifications'
import { SHOWN } from './use-notifications'

interface Props {
  notices: ReturnType<typeof useNotifications>
  onOpen: (notice: Notification) => void
}

/** The list of the bell: unread ones carry a dot and say so. */
export function Notices({ notices, onOpen }: Props) {
  const { t } = useTranslation()
  if (notices.isError && !notices.data) {
    return (
      <ErrorState
        title={t('common.somethingWentWrong')}
        detail={messageOf(notices.error, t('errors.network'))}
        onRetry={() => void notices.refetch()}
      />
    )
  }
  if (!notices.data) return <SkeletonCards className="m-4 h-14" />
  const { notifications, total } = notices.data
  if (total === 0) return <p className="px-4 py-8 text-center text-soft">{t('notifications.empty')}</p>
  return (
    <div className="overflow-y-auto overscroll-contain">
      <ul>
        {notifications.map((notice) => (
          <li key={notice.id} className="border-b border-line last:border-0">
            <Link
              to={notice.link}
              onClick={() => onOpen(notice)}
              className="grid grid-cols-[0.75rem_1fr] gap-x-2 px-4 py-3 hover:bg-raised"
            >
              <span className={cx('mt-2 size-2 rounded-full', !notice.read && 'bg-lagoon')} />
              <span className="min-w-0">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-semibold">{notice.title}</span>
                  <span className="flex-none text-sm text-soft">{ageOf(notice.created_at)}</span>
                </span>
                <span className="block text-sm wrap-anywhere text-soft">{notice.message}</span>
                {!notice.read && <span className="sr-only">{t('notifications.unread')}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <p className="px-4 py-3 text-center text-sm text-soft">{t('notifications.older', { count: SHOWN })}</p>
      )}
    </div>
  )
}
