import type { DeviceState } from '@ayob/contract/devices'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'

const TONES: Record<DeviceState, Tone> = {
  stock: 'neutral',
  enrolled: 'info',
  mounted: 'success',
  returned: 'neutral',
  lost: 'error',
  retired: 'neutral',
}

/** The state of a device. */
export function DeviceBadge({ state }: { state: DeviceState }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[state]}>{t(`devices.state_${state}`)}</Badge>
}
