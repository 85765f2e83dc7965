import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/states'

/** Shown when a page can't be loaded or rendered: after a new release, offline, or because of a bug. */
export function PageError() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto max-w-lg p-6">
      <ErrorState
        title={t(navigator.onLine ? 'common.partMissing' : 'common.offline')}
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}
