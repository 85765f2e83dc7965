import { Copy, Download } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/save-file'
import { Button } from '../../ui/button'

/** The recovery codes, shown this once: to copy, to keep as a file, or to write down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const text = `${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{t('settings.recoveryCodes')}</h3>
      <p>{t('settings.recoveryText')}</p>
      <ul
        aria-label={t('settings.recoveryCodes')}
        className="tabular grid gap-x-6 gap-y-2 rounded-control bg-raised p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={Copy}
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => toast.success(t('settings.copied')),
              () => toast.error(t('settings.twoFactorFailed')),
            )
          }
        >
          {t('settings.copy')}
        </Button>
        <Button
          icon={Download}
          onClick={() => saveFile({ name: 'ayob-recovery-codes.txt', file: new Blob([text], { type: 'text/plain' }) })}
        >
          {t('settings.download')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('settings.recoveryDone')}
        </Button>
      </div>
    </div>
  )
}
