import type { InputOf } from '@ayob/contract/call'
import { changeSettings, getSettings, type Settings } from '@ayob/contract/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { chosenLanguage, speak } from '../../lib/language'
import { applyTheme, shownTheme } from '../../lib/theme'

const KEY = ['settings']

export function useSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api(getSettings, { signal })).settings,
  })
}

/** Shows the theme that the person chose, on whichever device that was, and speaks the language of the account. */
export function useChosenLook(): void {
  const { i18n } = useTranslation()
  const { theme, language } = useSettings().data ?? {}
  useEffect(() => {
    if (theme && theme !== shownTheme()) applyTheme(theme)
  }, [theme])
  useEffect(() => {
    if (language && language !== chosenLanguage()) void speak(i18n, language)
  }, [i18n, language])
}

type Change = InputOf<typeof changeSettings, 'body'>

/** Saves a change and shows it at once; what could not be saved is taken back. */
export function useSaveSettings() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) => (await api(changeSettings, { body: change })).settings,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: KEY })
      const before = queries.getQueryData<Settings>(KEY)
      if (before) {
        const { notifications, ...rest } = change
        const shown = { ...before, ...rest, notifications: { ...before.notifications, ...notifications } }
        queries.setQueryData(KEY, shown)
      }
      return { before }
    },
    onSuccess: (settings) => {
      queries.setQueryData(KEY, settings)
      toast.success(t('settings.saved'), { id: 'settings' })
    },
    onError: (error, _, context) => {
      queries.setQueryData(KEY, context?.before)
      toast.error(messageOf(error, t('settings.saveFailed')), { id: 'settings' })
    },
  })
}
