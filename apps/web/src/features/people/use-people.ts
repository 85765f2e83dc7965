import { adminActivity } from '@ayob/contract/activity'
import { adminAdvertiser, adminAdvertisers, adminDriver, adminDrivers, switchUser } from '@ayob/contract/people'
import { setPermit } from '@ayob/contract/permits'
import { adminScreens } from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/use-action'

/** Reads that show people to administrators. */
export const PEOPLE_READS = [adminDrivers, adminDriver, adminAdvertisers, adminAdvertiser, adminScreens, adminActivity]

/** Switches an account off or on again. */
export function useSwitch(onDone: () => void) {
  const { t } = useTranslation()
  return useAction(switchUser, {
    onDone: onDone,
    done: ({ message }) => message ?? t('people.switched'),
    failed: t('people.switchFailed'),
    refresh: PEOPLE_READS,
  })
}

/** Saves the permit of a vehicle. */
export function useSavePermit() {
  const { t } = useTranslation()
  return useAction(setPermit, {
    done: t('people.permitSaved'),
    failed: t('people.permitFailed'),
    refresh: PEOPLE_READS,
  })
}
