import { addCreative, MAX_CREATIVES } from '@ayob/contract/booking-creatives'
import type { BookingDetail } from '@ayob/contract/bookings'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/calls'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/field'
import { NeedsRole } from '../../access/needs-role'
import { BookingUpload } from '../../creatives/upload-box'
import { BOOKING_READS } from '../booking-reads'

/** Adds a creative to an own booking or replaces one. The new one is reviewed first; the current ones keep showing until then. */
export function NewCreative({ booking: { id, creatives } }: { booking: Pick<BookingDetail, 'id' | 'creatives'> }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const open = creatives.filter(({ review }) => review !== 'rejected')
  const isFull = open.length >= MAX_CREATIVES
  const [replaces, setReplaces] = useState('')
  const add = useAction(addCreative, {
    onDone: () => setIsOpen(false),
    done: t('monitor.creativeAdded'),
    failed: t('monitor.creativeAddFailed'),
    refresh: BOOKING_READS,
  })
  const chosen = replaces === '' && isFull ? String(open[0]?.number) : replaces
  if (!isOpen) {
    return (
      <NeedsRole call={addCreative}>
        <Button size="small" icon={Plus} className="justify-self-start" onClick={() => setIsOpen(true)}>
          {t('monitor.creativeNew')}
        </Button>
      </NeedsRole>
    )
  }
  return (
    <div className="grid gap-3 rounded-control border border-line p-3 sm:p-4">
      <Select
        className="max-w-96"
        label={t('monitor.creativePlace')}
        value={chosen}
        options={[
          ...(isFull ? [] : [['', t('monitor.creativeBeside')] as const]),
          ...open.map(({ number }) => [String(number), t('monitor.creativeInstead', { number })] as const),
        ]}
        onChange={({ target: { value } }) => setReplaces(value)}
      />
      <BookingUpload
        label={t('booking.addCreativeFile')}
        hint={t('booking.addCreativeHint')}
        onUploaded={({ file_path: file }) =>
          add.run({ params: { id }, body: { file, ...(chosen !== '' && { replaces: Number(chosen) }) } })
        }
      />
      <p className="text-sm text-soft">{t('monitor.creativeNewText')}</p>
    </div>
  )
}
