import { writtenName } from '@ayob/contract/pricing-names'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { FieldError, Input, NumberInput } from '../../ui/field'
import type { PeakDraft } from './config-draft'

interface Props {
  peaks: readonly PeakDraft[]
  onChange: (peaks: readonly PeakDraft[]) => void
  /** Returns the error at a path of the configuration. */
  errorOf: (path: string) => string | undefined
}

/** The peak hours of a day. */
export function Peaks({ peaks, onChange, errorOf }: Props) {
  const { t } = useTranslation()
  const change = (key: number, more: Partial<PeakDraft>) =>
    onChange(peaks.map((peak) => (peak.key === key ? { ...peak, ...more } : peak)))
  const wrong = errorOf('peak_config')
  const example = peaks[0]?.name ?? ''
  return (
    <Card title={t('pricing.peaks')} text={t('pricing.peakHint', { name: example, written: writtenName(example) })}>
      <div className="mt-4 grid gap-4">
        {peaks.map(({ key, name, from, hours, multiplier }) => (
          <div
            key={key}
            className="grid grid-cols-2 items-start gap-4 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_9.5rem_7rem_7rem_auto]"
          >
            <Input
              label={t('pricing.peakName')}
              value={name}
              maxLength={50}
              onChange={(event) => change(key, { name: event.target.value })}
            />
            <Input
              label={t('pricing.peakFrom')}
              type="time"
              value={from}
              error={errorOf(`peak_config.${name}.from`)}
              onChange={(event) => change(key, { from: event.target.value })}
            />
            <NumberInput
              label={t('pricing.peakHours')}
              value={hours}
              error={errorOf(`peak_config.${name}.hours`)}
              onChange={(event) => change(key, { hours: event.target.value })}
            />
            <NumberInput
              label={t('pricing.peakMultiplier')}
              value={multiplier}
              error={errorOf(`peak_config.${name}.multiplier`)}
              onChange={(event) => change(key, { multiplier: event.target.value })}
            />
            <IconButton
              icon={Trash2}
              label={t('pricing.removePeak', { name })}
              className="sm:mt-6.5"
              onClick={() => onChange(peaks.filter((peak) => peak.key !== key))}
            />
          </div>
        ))}
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
      <Button
        className="mt-4"
        size="small"
        icon={Plus}
        onClick={() => {
          const key = Math.max(0, ...peaks.map((peak) => peak.key)) + 1
          onChange([...peaks, { key, name: '', from: '12:00', hours: '1', multiplier: '1.5' }])
        }}
      >
        {t('pricing.addPeak')}
      </Button>
    </Card>
  )
}
