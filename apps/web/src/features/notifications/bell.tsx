import { listNotifications, readNotifications } from '@ayob/contract/notifications'
import { Popover } from '@base-ui/react/popover'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { useAction } from '../../lib/use-action'
import { Notices, SHOWN } from './notification-list'

/** The bell of the top bar: how much is unread, and what. */
export function Bell() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const notices = useCall(listNotifications, { query: { limit: SHOWN }, ...MONITOR })
  const read = useAction(readNotifications, { refresh: [listNotifications] })
  const unread = notices.data?.unread ?? 0
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
            <Notices
              notices={notices}
              onOpen={(notice) => {
                if (!notice.read) read.run({ body: { ids: [notice.id] } })
                setOpen(false)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
