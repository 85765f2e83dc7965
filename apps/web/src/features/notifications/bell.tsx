import { listNotifications, type Notification, readNotifications } from '@ayob/contract/notifications'
import { Popover } from '@base-ui/react/popover'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MONITOR, useAction, useCall } from '../../lib/calls'
import { ageOf } from '../../lib/format'
import { useSession } from '../../lib/use-session'
import { cx } from '../../ui/cx'
import { Loaded, SkeletonCards } from '../../ui/states'

const PushHere = lazy(async () => ({ default: (await import('./push-choices')).PushHere }))

/** The bell of the top bar, with the number of unread notifications and their list. */
export function Bell() {
  const { t } = useTranslation()
  const { role } = useSession()
  const [open, setOpen] = useState(false)
  const query = useCall(listNotifications, { query: { limit: SHOWN }, ...MONITOR })
  const read = useAction(readNotifications, { refresh: [listNotifications] })
  const unread = query.data?.unread ?? 0
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={unread ? t('notifications.bellUnread', { count: unread }) : t('notifications.title')}
        className="relative inline-grid size-11 flex-none place-items-center rounded-control hover:bg-raised"
      >
        <BellIcon aria-hidden className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="tabular absolute top-1 right-0.5 min-w-5 rounded-full bg-brick px-1 text-center text-xs leading-5 font-semibold text-card"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={8} collisionPadding={12} className="z-40">
          <Popover.Popup className="flex max-h-[min(36rem,80dvh)] w-[min(26rem,calc(100vw-1.5rem))] flex-col rounded-card border border-line bg-card shadow-lg outline-none">
            <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
              <Popover.Title className="text-base font-semibold">{t('notifications.title')}</Popover.Title>
              {unread > 0 && (
                <button
                  type="button"
                  disabled={read.busy}
                  onClick={() => read.run({ body: {} })}
                  className="min-h-6 text-sm font-medium text-lagoon underline-offset-4 hover:underline"
                >
                  {t('notifications.readAll')}
                </button>
              )}
            </div>
            <Loaded
              query={query}
              failed={t('common.somethingWentWrong')}
              skeleton={<SkeletonCards className="m-4 h-14" />}
            >
              {({ notifications, total }) => (
                <Notifications
                  notifications={notifications}
                  total={total}
                  onOpen={({ id, read: isRead }) => {
                    if (!isRead) read.run({ body: { ids: [id] } })
                    setOpen(false)
                  }}
                />
              )}
            </Loaded>
            {role === 'admin' && (
              <div className="border-t border-line px-4">
                <Suspense>
                  <PushHere />
                </Suspense>
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The number of notifications in the popover. */
const SHOWN = 30

interface Props {
  notifications: readonly Notification[]
  total: number
  onOpen: (notification: Notification) => void
}

/** The newest notifications; unread ones have a dot and a hidden text. */
function Notifications({ notifications, total, onOpen }: Props) {
  const { t } = useTranslation()
  if (total === 0) return <p className="px-4 py-8 text-center text-soft">{t('notifications.empty')}</p>
  return (
    <div className="overflow-y-auto overscroll-contain">
      <ul>
        {notifications.map((notification) => (
          <li key={notification.id} className="border-b border-line last:border-0">
            <Link
              to={notification.link}
              onClick={() => onOpen(notification)}
              className="grid grid-cols-[0.75rem_1fr] gap-x-2 px-4 py-3 hover:bg-raised"
            >
              <span className={cx('mt-2 size-2 rounded-full', !notification.read && 'bg-lagoon')} />
              <span className="min-w-0">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-semibold">{notification.title}</span>
                  <span className="flex-none text-sm text-soft">{ageOf(notification.created_at)}</span>
                </span>
                <span className="block text-sm wrap-anywhere text-soft">{notification.message}</span>
                {!notification.read && <span className="sr-only">{t('notifications.unread')}</span>}
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
