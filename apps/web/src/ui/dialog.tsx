import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  wide?: boolean
  /** The element that gets the focus; the first focusable one by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns the element that gets the focus afterwards; the previous one by default. */
  finalFocus?: () => HTMLElement | null
}

/** A modal dialog. Escape and a press outside close it. */
export function Dialog({ open, onClose, title, description, children, footer, wide = false, ...focus }: Props) {
  const { t } = useTranslation()
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/55 transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 items-end justify-items-center overflow-y-auto sm:items-center sm:p-6">
          <Base.Popup
            {...focus}
            className={cx(
              'relative flex max-h-[92dvh] w-full flex-col rounded-t-card border border-line bg-card text-ink shadow-2xl sm:rounded-card',
              'transition duration-150 data-[ending-style]:translate-y-2 data-[ending-style]:opacity-0 data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0',
              wide ? 'sm:max-w-4xl' : 'sm:max-w-lg',
            )}
          >
            <div className="flex items-start gap-3 px-5 pt-5 pb-3 sm:px-6">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-xl">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
              </div>
              <Base.Close
                aria-label={t('common.close')}
                className="-mt-1.5 -mr-2 inline-grid size-11 flex-none place-items-center rounded-control hover:bg-raised"
              >
                <X aria-hidden className="size-5" />
              </Base.Close>
            </div>
            {children && <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">{children}</div>}
            {footer && (
              <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A panel that slides in from the left, for the menu on small screens. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/55 transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,86vw)] flex-col bg-night text-night-ink shadow-2xl transition-transform duration-200 data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full">
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
