import { type PlaysAnswer, REJECTIONS } from '@ayob/contract/plays'
import type { Metric } from '../../platform/metrics'
import type { AdmissionControl } from './admission-control'
import type { BatchFaultBuffer } from './batch-faults'

type PlayCounts = ReturnType<typeof createPlayCounts>

/** Counts the batches that this process has accepted since its start, and their plays by verdict. */
export function createPlayCounts() {
  const verdicts = Object.fromEntries(['valid', 'repeated', ...REJECTIONS].map((verdict) => [verdict, 0]))
  let batches = 0
  const add = (verdict: string, plays: number) => {
    verdicts[verdict] = (verdicts[verdict] ?? 0) + plays
  }
  return {
    add({ accepted, rejected }: PlaysAnswer, repeated: number): void {
      batches += 1
      add('valid', accepted)
      add('repeated', repeated)
      for (const [reason, plays] of Object.entries(rejected)) add(reason, plays)
    },
    batches: () => batches,
    verdicts: verdicts as Readonly<Record<string, number>>,
  }
}

/** Metrics of play batches for operators. In metric names, which are public, a play batch is called a screen report. */
export function playMetrics(
  admission: AdmissionControl,
  faults: BatchFaultBuffer,
  counts: PlayCounts,
): readonly Metric[] {
  const single = (read: () => number) => () => ({ '': read() })
  return [
    {
      name: 'screen_reports_total',
      help: 'Reports of plays that were taken',
      kind: 'counter',
      read: single(counts.batches),
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
      read: single(() => admission.load().batches),
    },
    {
      name: 'screen_report_bytes_under_way',
      help: 'Unpacked bytes of the reports under way',
      kind: 'gauge',
      read: single(() => admission.load().bytes),
    },
  ]
}
