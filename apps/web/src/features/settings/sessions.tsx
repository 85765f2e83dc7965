import { endOtherSessions, endSession, listSessions } from '@ayob/contract/sessions'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useAction, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Loaded } from '../../ui/states'

/** The sessions of the account, with buttons to end them. */
export function Sessions() {
  const { t } = useTranslation()
  const query = useCall(listSessions, { refetchOnMount: 'always' })
  const end = useAction((id: string | null) => (id ? api(endSession, { params: { id } }) : api(endOtherSessions)), {
    done: ({ message }) => message ?? t('settings.sessionsEnded'),
    failed: t('settings.sessionsFailed'),
    refresh: [listSessions],
  })
  return (
    <Loaded query={query} failed={t('settings.sessionsFailed')} rowHeight="h-16">
      {({ sessions }) => (
        <Card title={t('settings.sessions')}>
          <ul className="mt-2 divide-y divide-line">
            {sessions.map(({ id, device: name, last_used_at, current }) => {
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
                      busy={end.busyWith === id}
                      onClick={() => end.run(id)}
                    >
                      {t('settings.endSession')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
          {sessions.length > 1 && (
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
              <Button look="danger" busy={end.busyWith === null} onClick={() => end.run(null)}>
                {t('settings.endAllSessions')}
              </Button>
              <p className="text-sm text-soft">{t('settings.endAllText')}</p>
            </div>
          )}
        </Card>
      )}
    </Loaded>
  )
}
