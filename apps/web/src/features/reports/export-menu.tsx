import { EXPORT_FORMATS, type ExportFormat, exportReport } from '@ayob/contract/reports'
import { Menu } from '@base-ui/react/menu'
import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/api'
import { useAction } from '../../lib/calls'
import { sizeText } from '../../lib/format'
import { failureOf } from '../../lib/refusals'
import { saveFile } from '../../lib/save-file'
import { Button, buttonClass, IconButton } from '../../ui/button'
import type { ReportSearch } from './use-report'

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Downloads the figures on the page. The download shows its progress and can be cancelled. */
export function ExportMenu({ search: { range, filters } }: { search: ReportSearch }) {
  const { t } = useTranslation()
  const stop = useRef<AbortController>(null)
  const [progress, setProgress] = useState<{ received: number; total: number | undefined }>()
  const fetching = useAction(
    (format: ExportFormat) => {
      const controller = new AbortController()
      stop.current = controller
      setProgress(undefined)
      return download(exportReport, {
        query: { from: range.from, to: range.to, ...filters, format },
        signal: controller.signal,
        onProgress: (received, total) => setProgress({ received, total }),
      })
    },
    {
      done: (file) => {
        saveFile(file)
        return t('report.exported', { name: file.name })
      },
      failed: (error) => {
        if (!isAbort(error)) return failureOf(error, t('report.exportFailed'))
        toast(t('report.exportStopped'))
      },
    },
  )

  if (fetching.busy) {
    const done = progress
      ? t('report.received', {
          size: progress.total
            ? `${Math.round((progress.received / progress.total) * 100)}%`
            : sizeText(progress.received),
        })
      : t('report.preparing')
    return (
      <div className="flex min-h-11 items-center gap-1 rounded-control border border-line bg-card pl-4">
        <span role="status" className="tabular text-sm">
          {done}
        </span>
        <IconButton icon={X} label={t('report.stopExport')} onClick={() => stop.current?.abort()} />
      </div>
    )
  }
  return (
    <Menu.Root>
      <Menu.Trigger render={<Button icon={Download}>{t('report.export')}</Button>} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-30">
          <Menu.Popup className="grid min-w-40 rounded-control border border-line bg-card p-1 text-ink shadow-xl">
            {EXPORT_FORMATS.map((format) => (
              <Menu.Item
                key={format}
                className={buttonClass('quiet', 'medium', 'justify-start! data-[highlighted]:bg-raised')}
                onClick={() => fetching.run(format)}
              >
                {format.toUpperCase()}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
