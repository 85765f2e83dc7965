import { adminActivity } from '@ayob/contract/activity'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { useText } from '../../lib/use-text'
import { Section } from '../../ui/card'
import { Timeline } from '../../ui/timeline'
import { useBarred } from '../access/use-barred'

const NEWEST = 20

/** Administrators' actions on an account, newest first. Renders nothing for those who may not read them. */
export function PersonHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const text = useText()
  const barred = useBarred(adminActivity)
  const query = useCall(adminActivity, { query: { subject_id: id, limit: NEWEST }, enabled: !barred, ...LIST })
  if (!query.data) return null
  const entries = query.data.activities.map(({ id: key, at, action, actor, details }) => ({
    key,
    title: text(`activity.action_${action.replace('.', '_')}`) ?? '',
    facts: [dateTimeOf(at), actor.name, typeof details.reason === 'string' && details.reason],
  }))
  return (
    <Section title={t('people.history')} level={3}>
      {entries.length === 0 ? (
        <p className="mt-2 text-soft">{t('people.noHistory')}</p>
      ) : (
        <Timeline entries={entries} />
      )}
    </Section>
  )
}
