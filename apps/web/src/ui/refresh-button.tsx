import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'

/** Reads a page again. The icon spins meanwhile. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => unknown }) {
  const { t } = useTranslation()
  return (
    <Button
      icon={<RefreshCw aria-hidden className={busy ? 'size-4 animate-spin' : 'size-4'} />}
      onClick={() => void onRefresh()}
    >
      {t('common.refresh')}
    </Button>
  )
}
