import { CircleCheck, CircleX, Info, LoaderCircle, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'

const ICONS = {
  success: <CircleCheck aria-hidden className="size-5 flex-none text-[#4ade80]" />,
  error: <CircleX aria-hidden className="size-5 flex-none text-[#ff8a80]" />,
  loading: <LoaderCircle aria-hidden className="size-5 flex-none animate-spin" />,
  blank: <Info aria-hidden className="size-5 flex-none text-[#8fb0ff]" />,
  custom: null,
} as const

/** What went wrong can take three lines to read. */
const ERROR_MS = 12_000

/** Toasts at the top of the page. The other durations and the limit of 20 are the defaults of the library. */
export function Toaster() {
  const { t } = useTranslation()
  const { toasts, handlers } = useToaster({ error: { duration: ERROR_MS } })
  // Base UI hides everything next to an open dialog from screen readers unless it has `aria-live`.
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: toasts stay while the pointer is on them
    <div
      aria-live="off"
      className="pointer-events-none fixed inset-x-0 top-0 z-[60] grid justify-items-center gap-2 p-4"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts
        .filter((item) => item.visible)
        .map((item: Toast) => (
          <div
            key={item.id}
            {...item.ariaProps}
            className="rise pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border border-night-line bg-night py-2 pr-2 pl-4 text-night-ink shadow-xl"
          >
            <span className="flex flex-1 items-start gap-3 py-1.5">
              {ICONS[item.type]}
              <span className="min-w-0 break-words">{resolveValue(item.message, item)}</span>
            </span>
            <button
              type="button"
              aria-label={t('common.close')}
              onClick={() => toast.dismiss(item.id)}
              className="focus-night inline-grid size-9 flex-none place-items-center rounded-control hover:bg-night-raised"
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        ))}
    </div>,
    document.body,
  )
}
