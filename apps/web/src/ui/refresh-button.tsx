import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'

/** Refreshes a page; its icon spins until that is done. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => unknown }) {
  const { t } = useTranslation()
  return (
    <Button icon={RefreshCw} className={busy ? '[&_svg]:animate-spin' : undefined} onClick={() => void onRefresh()}>
      {t('common.refresh')}
    </Button>
  )
}
