import { isDay } from '@ayob/contract/days'
import { earningDay } from '@ayob/contract/earnings'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { dayText } from '../../lib/format'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Loaded } from '../../ui/loaded'
import { DayDetail } from './day-detail'
import { AskForm } from './day-question-form'

/** One day of the driver, down to its hours, and a question about it. */
export function DayDialog({ day: asked, onClose }: { day: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const day = asked !== null && isDay(asked) ? asked : null
  const [asking, setAsking] = useState(false)
  const query = useCall(earningDay, { params: { day: day ?? '' }, enabled: day !== null, ...MONITOR })
  const close = () => {
    setAsking(false)
    onClose()
  }
  return (
    <Dialog
      open={day !== null}
      onClose={close}
      wide
      title={day ? dayText(day) : ''}
      footer={
        !asking && (
          <Button size="large" icon={MessageCircleQuestion} onClick={() => setAsking(true)}>
            {t('driver.askDay')}
          </Button>
        )
      }
    >
      {day && asking ? (
        <AskForm day={day} onDone={() => setAsking(false)} />
      ) : (
        <Loaded query={query} failed={t('driver.dayFailed')}>
          {(detail) => <DayDetail detail={detail} />}
        </Loaded>
      )}
    </Dialog>
  )
}
