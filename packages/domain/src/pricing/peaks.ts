/** A peak of the day in Colombo time. */
export interface Peak {
  /** Its first minute of the day. */
  readonly fromMinute: number
  readonly minutes: number
  readonly multiplier: number
}

/** Morning peak from 07:00 for two hours, evening peak from 16:30 for three. */
export const DEFAULT_PEAKS: readonly Peak[] = [
  { fromMinute: 7 * 60, minutes: 120, multiplier: 1.5 },
  { fromMinute: 16 * 60 + 30, minutes: 180, multiplier: 1.5 },
]

/** The peak that contains a minute of the day. A peak may cross midnight. */
export function peakAt(peaks: readonly Peak[], minute: number): Peak | undefined {
  return peaks.find((peak) => (minute - peak.fromMinute + 1440) % 1440 < peak.minutes)
}
