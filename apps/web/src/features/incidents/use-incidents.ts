import { adminIncidents, resolveIncident, takeIncident } from '@ayob/contract/incidents'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { failureOf } from '../../lib/refusals'

export const INCIDENT_READS = [adminIncidents]

/** Takes and resolves incidents. The list is read again after each action, and after a refusal: somebody else was faster. */
export function useIncidentActions() {
  const { t } = useTranslation()
  const failed = (error: Error) => failureOf(error, t('incidents.failed'))
  return {
    take: useAction(takeIncident, { done: t('incidents.taken'), failed, refresh: INCIDENT_READS }),
    resolve: useAction(resolveIncident, { done: t('incidents.resolved'), failed, refresh: INCIDENT_READS }),
  }
}
