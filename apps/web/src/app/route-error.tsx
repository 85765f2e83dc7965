import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ErrorState } from '../ui/states'

/** A page that could not be loaded or drawn: a new version was put up, the network is gone, or a fault of ours. */
export function RouteError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const offline = !navigator.onLine
  return (
    <div className="mx-auto max-w-lg p-6">
      <ErrorState
        title={t('common.somethingWentWrong')}
        detail={
          offline ? t('common.offline') : error instanceof Error && import.meta.env.DEV ? error.message : undefined
        }
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}
