import {
  type Campaign,
  type CampaignStatus,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  listCampaigns,
} from '@ayob/contract/campaigns'
import { listRoutes } from '@ayob/contract/routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api, type Options } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { newKey } from '../../lib/new-key'
import { MONITOR } from '../../lib/query'

/** The advertiser's campaigns, asked for again every 30 seconds. */
export function useCampaigns() {
  return useQuery({
    queryKey: ['campaigns'],
    queryFn: ({ signal }) => api(listCampaigns, { signal }),
    ...MONITOR,
    refetchOnMount: 'always',
  })
}

/** The named routes, popular ones first. */
export function useRoutes() {
  return useQuery({ queryKey: ['routes'], queryFn: ({ signal }) => api(listRoutes, { signal }) })
}

export type CampaignBody = NonNullable<Options<typeof createCampaign>['body']>

/** Saves a new campaign or a changed one. The same form sent again after a lost answer is kept once. */
export function useSaveCampaign(edited: Campaign | null, onSaved: () => void, onFailed: (error: unknown) => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const sent = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (body: CampaignBody) => {
      if (edited) return api(changeCampaign, { params: { id: edited.id }, body: { ...body, version: edited.version } })
      const written = JSON.stringify(body)
      if (sent.current.body !== written) sent.current = { body: written, key: newKey() }
      return api(createCampaign, { body, idempotencyKey: sent.current.key })
    },
    onSuccess: async () => {
      // First the list: whoever acts on a campaign that was just saved acts on its new version.
      await queries.invalidateQueries({ queryKey: ['campaigns'] })
      toast.success(edited ? t('campaigns.updated') : t('campaigns.created'))
      onSaved()
      await queries.invalidateQueries()
    },
    onError: (error) => {
      toast.error(failureOf(error, edited ? t('campaigns.updateFailed') : t('campaigns.createFailed')))
      onFailed(error)
    },
  })
}

/** Starts (queued), pauses (paused) or resumes (running). */
export function useCampaignStatus() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) =>
      api(changeCampaign, { params: { id: campaign.id }, body: { status, version: campaign.version } }),
    onSuccess: () => toast.success(t('campaigns.statusUpdated')),
    onError: (error) => toast.error(failureOf(error, t('campaigns.statusFailed'))),
    onSettled: () => queries.invalidateQueries(),
  })
}

export function useDeleteCampaign(onDone: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (campaign: Campaign) => api(deleteCampaign, { params: { id: campaign.id } }),
    onSuccess: () => toast.success(t('campaigns.deleted')),
    onError: (error) => toast.error(failureOf(error, t('campaigns.deleteFailed'))),
    onSettled: () => {
      onDone()
      return queries.invalidateQueries()
    },
  })
}
