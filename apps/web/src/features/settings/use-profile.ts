import { changeProfile, profile } from '@ayob/contract/accounts'
import type { AnswerOf, InputOf } from '@ayob/contract/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { saveUser } from '../../lib/session'

const KEY = ['profile', 'own']

export type OwnProfile = AnswerOf<typeof profile>
export type ProfileForm = InputOf<typeof changeProfile, 'body'>

export function useProfile() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => api(profile, { signal }) })
}

/** Saves a change of the account; failures are the form's to show. */
export function useSaveProfile() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileForm) => api(changeProfile, { body }),
    onSuccess: (answer) => {
      saveUser(answer.user)
      queries.setQueryData(KEY, answer)
      toast.success(t('settings.profileSaved'))
    },
  })
}
