import { profile } from '@ayob/contract/accounts'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { sizeText } from '../../lib/format'

/** How much of its space for files the account has used. */
export function StorageUsed() {
  const { t } = useTranslation()
  const { data } = useCall(profile, MONITOR)
  if (!data) return null
  const { used_bytes, quota_bytes } = data.storage
  return (
    <p className="tabular text-sm text-soft">
      {t('settings.storageUsed', { used: sizeText(used_bytes), quota: sizeText(quota_bytes) })}
    </p>
  )
}
