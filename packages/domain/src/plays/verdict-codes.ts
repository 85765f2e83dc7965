import type { Rejection } from '@ayob/contract/plays'

/** The verdict on a play: valid, or the reason why it does not count. */
export type Verdict = 'valid' | Rejection

/** A play that was not judged, because it had no number or a known one. */
export const NOT_JUDGED = '-'

/** A valid play whose position does not count. */
export const UNPLACED = 'w'

/** The letters of verdicts. They never change, because old evidence contains them. */
const CODES: Readonly<Record<Verdict, string>> = {
  valid: 'v',
  not_in_playlist: 'p',
  outside_geofence: 'g',
  overlap: 'o',
  in_future: 'f',
  too_old: 't',
  too_fast: 's',
  wrong_duration: 'd',
  malformed: 'm',
  not_paired: 'n',
  on_hold: 'h',
  inactive: 'i',
  over_share: 'e',
  outside_hours: 'c',
}

const VERDICTS = new Map(Object.entries(CODES).map(([verdict, code]) => [code, verdict as Verdict]))

/** The letter of a verdict. */
export const codeOf = (verdict: Verdict): string => CODES[verdict]

/** The verdict for a letter; null for a play that was not judged. Throws for an unknown letter. */
export function verdictOf(code: string): Verdict | null {
  if (code === NOT_JUDGED) return null
  if (code === UNPLACED) return 'valid'
  const verdict = VERDICTS.get(code)
  if (verdict === undefined) throw new Error(`there is no verdict ${code}`)
  return verdict
}
