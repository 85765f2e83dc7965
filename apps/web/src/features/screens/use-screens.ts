import { adminDriver, adminDrivers } from '@ayob/contract/people'
import { adminScreen } from '@ayob/contract/screen-page'
import {
  adminScreenMap,
  adminScreenRefusals,
  adminScreens,
  endScreen,
  holdScreen,
  releaseScreen,
} from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { failureOf } from '../../lib/refusals'

export const SCREEN_READS = [adminScreen, adminScreens, adminScreenMap, adminScreenRefusals]

/** Holds, releases and unpairs screens. The lists are refreshed after each action, and after a refusal. */
export function useScreenActions(onDone: () => void) {
  const { t } = useTranslation()
  const outcome = (done: string, failed: string) => ({
    done: () => {
      onDone()
      return done
    },
    failed: (error: Error) => {
      onDone()
      return failureOf(error, failed)
    },
    refresh: [...SCREEN_READS, adminDrivers, adminDriver],
  })
  return {
    hold: useAction(holdScreen, outcome(t('fleet.heldDone'), t('fleet.holdFailed'))),
    release: useAction(releaseScreen, outcome(t('fleet.released'), t('fleet.releaseFailed'))),
    unpair: useAction(endScreen, outcome(t('fleet.unpaired'), t('fleet.unpairFailed'))),
  }
}
