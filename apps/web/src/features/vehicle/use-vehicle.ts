import type { InputOf } from '@ayob/contract/call'
import { changeVehicle, getVehicle, PERMIT_DOCUMENT, uploadPermit } from '@ayob/contract/vehicles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api, upload } from '../../lib/api'
import { messageOf } from '../../lib/api-error'

const KEY = ['driver', 'vehicle']

/** The driver's own vehicle with its owner and permit. */
export function useVehicle() {
  return useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await api(getVehicle, { signal })).vehicle })
}

/** Says who owns the vehicle, or what its permit is. */
export function useSaveVehicle() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: InputOf<typeof changeVehicle, 'body'>) => (await api(changeVehicle, { body })).vehicle,
    onSuccess: (vehicle) => {
      queries.setQueryData(KEY, vehicle)
      toast.success(t('vehicle.saved'))
    },
    onError: (error) => toast.error(messageOf(error, t('vehicle.saveFailed'))),
  })
}

/** Uploads the document of the permit. */
export function useUploadPermit() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => (await upload(uploadPermit, { files: { [PERMIT_DOCUMENT]: file } })).vehicle,
    onSuccess: (vehicle) => {
      queries.setQueryData(KEY, vehicle)
      toast.success(t('vehicle.saved'))
    },
    onError: (error) => toast.error(messageOf(error, t('vehicle.uploadFailed'))),
  })
}
