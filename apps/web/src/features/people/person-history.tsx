import { adminActivity } from '@ayob/contract/activity'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { useText } from '../../lib/use-text'

const NEWEST = 20

/** Actions of administrators on an account, newest first. */
export function PersonHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const text = useText()
  const query = useCall(adminActivity, { query: { subject_id: id, limit: NEWEST }, ...LIST })
  const entries = query.data?.activities ?? []
  if (!query.data) return null
  return (
    <section>
      <h3 className="text-lg">{t('people.history')}</h3>
      {entries.length === 0 ? (
        <p className="mt-2 text-soft">{t('people.noHistory')}</p>
      ) : (
        <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
          {entries.map(({ id: entryId, at, action, actor, details }) => (
            <li key={entryId}>
              <p className="font-medium">{text(`activity.action_${action.replace('.', '_')}`)}</p>
              <p className="tabular text-sm text-soft">
                {dateTimeOf(at)}
                {actor.name && ` · ${actor.name}`}
                {typeof details.reason === 'string' && ` · ${details.reason}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
