import { type Day, minuteOfDay } from '@ayob/contract/days'
import type { SeenPlay } from '@ayob/domain/integrity/vehicle-day'
import type { ClaimedPlay } from '@ayob/domain/looks/claims'
import type { LookRecord } from '../../air/looks/looks.queries'
import { playsReceived } from '../../air/plays/evidence.queries'
import type { Db, Reader } from '../../platform/ports'
import { looksOfVehicles } from '../integrity/cases.queries'

/** A screen's play. */
export interface ScreenPlay extends SeenPlay, ClaimedPlay {
  readonly screenId: string
  /** It is valid, or beyond its share: evidence about its vehicle. */
  readonly isEvidence: boolean
}

/** Plays that arrived in a period, batch by batch, and whether they are evidence about their vehicle. */
export async function* seenPlays(db: Db, from: Date, to: Date): AsyncGenerator<readonly ScreenPlay[]> {
  for await (const plays of playsReceived(db, from, to)) {
    yield plays.map(({ verdict, ...play }) => ({
      ...play,
      isEvidence: verdict === 'valid' || verdict === 'over_share',
      isBeyondShare: verdict === 'over_share',
    }))
  }
}

/**
 * The looks that are evidence: answered ones that could be compared, and missed ones. A screen that was told once may have been
 * switched off.
 */
export async function seenLooks(reader: Reader, vehicleIds: readonly string[], day: Day) {
  const saysSomething = ({ state }: LookRecord) => state === 'matched' || state === 'differs' || state === 'missed'
  const seen = ({ askedAt, toldAt, state }: LookRecord) => ({
    minute: minuteOfDay(askedAt),
    isMatched: state === 'matched',
    isUnheard: state === 'missed' && toldAt <= askedAt,
  })
  const looks = await looksOfVehicles(reader, vehicleIds, day)
  return new Map([...looks].map(([id, some]) => [id, some.filter(saysSomething).map(seen)]))
}
