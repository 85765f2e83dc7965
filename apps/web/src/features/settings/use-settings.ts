import type { AnswerOf, InputOf } from '@ayob/contract/call'
import { changeSettings, getSettings } from '@ayob/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { keyOf, useAction, useCall } from '../../lib/calls'
import { messageOf } from '../../lib/refusals'

type Saved = AnswerOf<typeof getSettings>
type Change = InputOf<typeof changeSettings, 'body'>

export const useSettings = () => useCall(getSettings, { select: ({ settings }) => settings })

/** Shows a change immediately and saves it. A failure restores the previous settings. */
export function useSaveSettings() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const key = keyOf(getSettings)
  const save = async (change: Change) => {
    await queries.cancelQueries({ queryKey: key })
    const before = queries.getQueryData<Saved>(key)
    if (before) {
      const { notifications, ...rest } = change
      const { settings } = before
      const shown = { ...settings, ...rest, notifications: { ...settings.notifications, ...notifications } }
      queries.setQueryData(key, { ...before, settings: shown })
    }
    return api(changeSettings, { body: change }).catch((error: unknown) => {
      queries.setQueryData(key, before)
      throw error
    })
  }
  return useAction(save, {
    store: getSettings,
    done: () => toast.success(t('settings.saved'), { id: 'settings' }),
    failed: (error) => toast.error(messageOf(error, t('settings.saveFailed')), { id: 'settings' }),
  })
}
