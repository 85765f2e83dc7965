import type { AdminScreen } from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ageOf, count } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Badge, type Tone } from '../../ui/badge'

export const STATE_TONES: Record<AdminScreen['state'], Tone> = { online: 'live', quiet: 'neutral', silent: 'error' }

/** How a screen is, with what is wrong with it. */
export function ScreenState({ screen: { state, alert, hold, permit, device, ...screen } }: { screen: AdminScreen }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-1 as-cards:justify-items-end">
      <Badge tone={STATE_TONES[state]} icon={state === 'silent' ? 'alert' : undefined}>
        {t(`fleet.state_${state}`)}
      </Badge>
      {alert && <span className="text-sm font-medium text-brick">{t('fleet.justSilent')}</span>}
      {device ? (
        <Link to={paths.adminDevice(device.id)} className="text-sm text-lagoon hover:underline">
          {device.serial}
        </Link>
      ) : (
        <Badge tone="neutral">{t('fleet.notEnrolled')}</Badge>
      )}
      {(screen.position === 'none' || screen.position === 'poor') && (
        <>
          <Badge tone="warning" icon="alert">
            {t(`fleet.position_${screen.position}`)}
          </Badge>
          {screen.position === 'poor' && screen.accuracy_m !== null && (
            <span className="tabular text-sm text-soft">
              {t('fleet.position_accuracy', { metres: count(Math.round(screen.accuracy_m)) })}
            </span>
          )}
        </>
      )}
      {permit !== 'valid' && (
        <Badge tone="warning" icon="alert">
          {t(`people.permit_${permit}`)}
        </Badge>
      )}
      {hold && (
        <>
          <Badge tone="warning" icon="ban">
            {t('fleet.held')}
          </Badge>
          <span className="text-sm wrap-anywhere text-soft">
            {t('fleet.heldFor', { age: ageOf(hold.since), reason: hold.reason })}
          </span>
        </>
      )}
    </div>
  )
}
