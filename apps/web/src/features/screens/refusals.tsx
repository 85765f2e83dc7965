import { BATCH_FAULTS, type BatchFault, REJECTIONS } from '@ayob/contract/plays'
import { adminScreenRefusals } from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { Card } from '../../ui/card'

/** Faults of reports that were accepted nevertheless. */
const NOTICED: ReadonlySet<BatchFault> = new Set(['repeated', 'out_of_order', 'unnumbered'])

interface Line {
  readonly key: string
  readonly text: string
  readonly times: number
}

/** Plays of the last days that the server had lost and that screens sent again. Renders nothing without any. */
export function ReturnedPlays() {
  const { t } = useTranslation()
  const refusals = useCall(adminScreenRefusals, MONITOR).data
  if (!refusals || refusals.returned.plays === 0) return null
  const plays = t('fleet.plays', { count: refusals.returned.plays })
  const screens = t('fleet.returnedFrom', { count: refusals.returned.screens })
  return (
    <Card title={t('fleet.returned')}>
      <p className="text-sm text-soft">{t('fleet.returnedText', { count: refusals.days, plays, screens })}</p>
    </Card>
  )
}

/** Rejected plays and reports of the last days, and faults of accepted reports. */
export function Refusals() {
  const { t } = useTranslation()
  const refusals = useCall(adminScreenRefusals, MONITOR).data
  if (!refusals) return null
  const { days, plays, reports } = refusals
  const faults: Line[] = BATCH_FAULTS.flatMap((fault) => {
    const times = reports[fault] ?? 0
    return times === 0
      ? []
      : [{ key: fault, times, text: `${t('fleet.reports', { count: times })} ${t(`fleet.fault_${fault}`)}` }]
  })
  const groups: [title: string, lines: Line[]][] = [
    [
      t('fleet.refusedPlays'),
      REJECTIONS.flatMap((reason) => {
        const times = plays[reason] ?? 0
        const text = `${t('fleet.plays', { count: times })} ${t(`fleet.reason_${reason}`)}`
        return times === 0 ? [] : [{ key: reason, times, text }]
      }),
    ],
    [t('fleet.refusedReports'), faults.filter(({ key }) => !NOTICED.has(key as BatchFault))],
    [t('fleet.noticedReports'), faults.filter(({ key }) => NOTICED.has(key as BatchFault))],
  ]
  const filled = groups.filter(([, lines]) => lines.length > 0)
  return (
    <Card title={t('fleet.refusals')}>
      <p className="text-sm text-soft">
        {t(filled.length === 0 ? 'fleet.refusalsNothing' : 'fleet.refusalsText', { count: days })}
      </p>
      {filled.length > 0 && (
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          {filled.map(([title, lines]) => (
            <div key={title}>
              <h3 className="text-sm font-medium">{title}</h3>
              <ul className="tabular mt-1 text-sm">
                {[...lines]
                  .sort((a, b) => b.times - a.times)
                  .map(({ key, text }) => (
                    <li key={key}>{text}</li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}
