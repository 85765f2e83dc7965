import type { VehicleType } from '@ayob/contract/vehicle-types'
import { Route } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { RoadView } from './road-view'

interface Props {
  type: VehicleType
  /** The creative as the screen of the vehicle shows it. */
  screen: ReactNode
}

/** Shows the creative on its vehicle in a street. */
export function RoadButton({ type, screen }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="print:hidden" icon={Route} onClick={() => setOpen(true)}>
        {t('road.title')}
      </Button>
      <Dialog wide open={isOpen} onClose={() => setOpen(false)} title={t('road.title')}>
        <RoadView type={type} screen={screen} />
      </Dialog>
    </>
  )
}
