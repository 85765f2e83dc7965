import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { deviceText } from '../../lib/device'
import { dateTimeOf } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { useEndSession, useSessions } from './use-security'

/** Where the account is signed in, and the way to end it there. */
export function Sessions() {
  const { t } = useTranslation()
  const query = useSessions()
  const end = useEndSession()
  if (query.isPending) return <SkeletonCards className="h-16" />
  if (!query.data) {
    return (
      <ErrorState
        title={t('settings.sessionsFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <Card>
      <h2 className="text-xl">{t('settings.sessions')}</h2>
      <ul className="mt-2 divide-y divide-line">
        {query.data.map(({ id, device, last_used_at, current }) => {
          const name = deviceText(device) || t('settings.deviceUnknown')
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <MonitorSmartphone aria-hidden className="size-5 flex-none text-lagoon" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium break-words">
                  {name}
                  {current && <Badge tone="success">{t('settings.sessionCurrent')}</Badge>}
                </p>
                <p className="text-sm text-soft">{t('settings.lastUsed', { date: dateTimeOf(last_used_at) })}</p>
              </div>
              {!current && (
                <Button
                  size="small"
                  className="min-h-11"
                  aria-label={t('settings.endSessionOf', { device: name })}
                  busy={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  {t('settings.endSession')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {query.data.length > 1 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
          <Button look="danger" busy={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
            {t('settings.endAllSessions')}
          </Button>
          <p className="text-sm text-soft">{t('settings.endAllText')}</p>
        </div>
      )}
    </Card>
  )
}
