import type { AnswerOf } from '@ayob/contract/call'
import type { listNotifications, Notification } from '@ayob/contract/notifications'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Read } from '../../lib/calls'
import { ageOf } from '../../lib/format'
import { cx } from '../../ui/cx'
import { Loaded } from '../../ui/loaded'
import { SkeletonCards } from '../../ui/skeleton'

/** As many as one looks through in a popover. */
export const SHOWN = 30

interface Props {
  notices: Read<AnswerOf<typeof listNotifications>>
  onOpen: (notice: Notification) => void
}

/** The list of the bell: unread ones carry a dot and say so. */
export function Notices({ notices, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <Loaded query={notices} failed={t('common.somethingWentWrong')} skeleton={<SkeletonCards className="m-4 h-14" />}>
      {({ notifications, total }) => <NoticeList notifications={notifications} total={total} onOpen={onOpen} />}
    </Loaded>
  )
}

interface ListProps extends Pick<Props, 'onOpen'> {
  notifications: readonly Notification[]
  total: number
}

function NoticeList({ notifications, total, onOpen }: ListProps) {
  const { t } = useTranslation()
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
