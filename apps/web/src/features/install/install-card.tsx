import type { DriverOverview } from '@ayob/contract/earnings'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { installWay, onInstallOffer } from '../../lib/install-offer'
import { deviceEntries } from '../../lib/storage'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'

/** The answer stays on this device. */
const ANSWERED = 'install_answered'

/**
 * Offers the app for the home screen, once, after the first day on air: from then on the driver comes back to look. Renders
 * nothing where the app is installed or can't be.
 */
export function InstallCard({ overview }: { overview: Pick<DriverOverview, 'first_day_on_air'> }) {
  const { t } = useTranslation()
  const way = useSyncExternalStore(onInstallOffer, installWay)
  const [isAnswered, setIsAnswered] = useState(() => deviceEntries.get(ANSWERED) !== null)
  if (!way || isAnswered || overview.first_day_on_air === null) return null
  const answer = () => {
    deviceEntries.set(ANSWERED, '1')
    setIsAnswered(true)
  }
  const install = async () => {
    await window.installOffer?.prompt()
    window.installOffer = undefined
    answer()
  }
  return (
    <Card title={t('driver.installTitle')} className="grid gap-3">
      <p className="text-soft">{t(way === 'offer' ? 'driver.installText' : 'driver.installMenu')}</p>
      <div className="flex flex-wrap gap-3">
        {way === 'offer' && (
          <Button size="large" variant="primary" onClick={() => void install()}>
            {t('driver.installDo')}
          </Button>
        )}
        <Button size="large" onClick={answer}>
          {t(way === 'offer' ? 'driver.installLater' : 'driver.installSeen')}
        </Button>
      </div>
    </Card>
  )
}
