import type { DriverOverview } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { unbroken } from '../../ui/unbroken'

/** The way of today past its device deduction. Renders nothing once the device is paid for. */
export function DevicePath({ device_today: { gross, due, missing } }: Pick<DriverOverview, 'device_today'>) {
  const { t } = useTranslation()
  if (due === 0) return null
  const share = Math.min(100, (100 * (due - missing)) / due)
  return (
    <div className="mt-1 grid gap-2">
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
        <div className="h-full rounded-full bg-leaf" style={{ width: `${share}%` }} />
      </div>
      <p>
        {unbroken(
          missing > 0
            ? t('driver.devicePath', { gross: money(gross), missing: money(missing) })
            : t('driver.devicePaid', { due: money(due) }),
        )}
      </p>
    </div>
  )
}
