import { type PlaysAnswer, REJECTIONS } from '@ayob/contract/plays'
import type { Metric } from '../platform/metrics'
import type { AdmissionControl } from './admission-control'
import type { BatchFaultBuffer } from './batch-faults'

/** What became of the plays that this process has taken since its start. */
export interface PlayCounts {
  add(answer: PlaysAnswer, repeated: number): void
  readonly reports: () => number
  readonly verdicts: Readonly<Record<string, number>>
}

export function createPlayCounts(): PlayCounts {
  const verdicts: Record<string, number> = Object.fromEntries(
    ['valid', 'repeated', ...REJECTIONS].map((verdict) => [verdict, 0]),
  )
  let reports = 0
  const add = (verdict: string, plays: number) => {
    verdicts[verdict] = (verdicts[verdict] ?? 0) + plays
  }
  return {
    add({ accepted, rejected }, repeated) {
      reports += 1
      add('valid', accepted)
      add('repeated', repeated)
      for (const [reason, plays] of Object.entries(rejected)) add(reason, plays)
    },
    reports: () => reports,
    verdicts,
  }
}

/** The figures of screens for operators. */
export function playMetrics(
  admission: AdmissionControl,
  faults: BatchFaultBuffer,
  counts: PlayCounts,
): readonly Metric[] {
  return [
    {
      name: 'screen_reports_total',
      help: 'Reports of plays that were taken',
      kind: 'counter',
      read: () => ({ '': counts.reports() }),
    },
    {
      name: 'screen_report_faults_total',
      help: 'Reports of plays that something was wrong with, refused ones and others, by what it was',
      kind: 'counter',
      label: 'fault',
      read: () => faults.totals,
    },
    {
      name: 'screen_plays_total',
      help: 'Plays of the reports that were taken, by verdict',
      kind: 'counter',
      label: 'verdict',
      read: () => counts.verdicts,
    },
    {
      name: 'screen_reports_under_way',
      help: 'Reports of plays between their first byte and their answer',
      kind: 'gauge',
      read: () => ({ '': admission.load().batches }),
    },
    {
      name: 'screen_report_bytes_under_way',
      help: 'Unpacked bytes of the reports under way',
      kind: 'gauge',
      read: () => ({ '': admission.load().bytes }),
    },
  ]
}
