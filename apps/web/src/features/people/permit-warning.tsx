import type { Driver } from '@ayob/contract/people'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Note } from '../../ui/states'
import { HoldDialog } from '../screens/hold-dialog'

/** Warns about a paired screen whose vehicle has no valid permit, with a button to hold the screen. */
export function PermitWarning({ driver }: { driver: Driver }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { permit, screen, vehicleNumber: vehicle } = driver
  if (!screen || permit === null || permit === 'valid') return null
  return (
    <Note
      tone="warning"
      action={
        !screen.held && (
          <Button
            size="small"
            aria-label={`${t('people.permitHold')}: ${t('fleet.holdOf', { vehicle })}`}
            onClick={() => setAsking(true)}
          >
            {t('people.permitHold')}
          </Button>
        )
      }
    >
      <span>
        <strong className="block font-semibold">{t(`people.permit_${permit}`)}</strong>
        {t(screen.held ? 'people.permitHeld' : 'people.permitWarning')}
      </span>
      <HoldDialog screen={asking ? { id: screen.id, vehicle } : null} onClose={() => setAsking(false)} />
    </Note>
  )
}
