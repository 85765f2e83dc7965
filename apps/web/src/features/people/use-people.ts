import { adminActivity } from '@ayob/contract/activity'
import { adminAdvertiser, adminAdvertisers, adminDriver, adminDrivers } from '@ayob/contract/people'
import { setPermit } from '@ayob/contract/permits'
import { adminScreens } from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'

export const PEOPLE_READS = [adminDrivers, adminDriver, adminAdvertisers, adminAdvertiser, adminScreens, adminActivity]

export function useSavePermit() {
  const { t } = useTranslation()
  return useAction(setPermit, {
    done: t('people.permitSaved'),
    failed: t('people.permitFailed'),
    refresh: PEOPLE_READS,
  })
}
