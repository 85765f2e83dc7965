import { DAY_MIN } from '@ayob/contract/durations'
import type { CaseDetail } from '@ayob/contract/integrity'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/format'
import { cx } from '../../ui/cx'

const HOURS = [0, 6, 12, 18, 24]

/** Runs of consecutive minutes. */
function stretchesOf(minutes: readonly number[]) {
  const stretches: { from: number; to: number }[] = []
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last?.to === minute) last.to += 1
    else stretches.push({ from: minute, to: minute + 1 })
  }
  return stretches
}

/** The minutes of a day, one strip for each kind: on air, held, and with a heartbeat. */
export function MinuteStrips({ timeline: { on_air, held, heartbeats } }: Pick<CaseDetail, 'timeline'>) {
  const { t } = useTranslation()
  const strips = [
    { name: t('integrity.onAir'), minutes: on_air, look: 'bg-leaf' },
    { name: t('integrity.held'), minutes: held, look: 'bg-brick' },
    { name: t('integrity.heartbeats'), minutes: heartbeats, look: 'bg-blue' },
  ]
  return (
    <div className="grid gap-3">
      {strips.map(({ name, minutes, look }) => (
        <div key={name} className="grid gap-1">
          <p className="tabular flex justify-between gap-4 text-sm">
            <span>{name}</span>
            <span className="font-semibold">{t('integrity.minutes', { count: minutes.length })}</span>
          </p>
          <div aria-hidden className="relative h-4 overflow-hidden rounded-full bg-raised">
            {stretchesOf(minutes).map(({ from, to }) => (
              <span
                key={from}
                className={cx('absolute inset-y-0 min-w-px', look)}
                style={{ left: `${(from / DAY_MIN) * 100}%`, width: `${((to - from) / DAY_MIN) * 100}%` }}
              />
            ))}
          </div>
        </div>
      ))}
      <p aria-hidden className="tabular flex justify-between text-xs text-soft">
        {HOURS.map((hour) => (
          <span key={hour}>{count(hour)}:00</span>
        ))}
      </p>
    </div>
  )
}
