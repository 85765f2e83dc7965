import { COLOMBO_OFFSET_MS, dayOf } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { dayTerms, earningOfDay } from '@ayob/domain/earnings/day'
import { earningTerms } from '@ayob/domain/earnings/terms'
import { type OnAir, offAir } from '@ayob/domain/plays/airtime'
import { DEFAULT_TERMS } from '@ayob/domain/pricing/terms'
import type { Db } from '@ayob/server/platform/ports'
import { sql } from 'kysely'
import { print, whole } from './bench'
import type { Member } from './integrity-fleet'

const TERMS = dayTerms([{ fromMinute: 0, terms: earningTerms(DEFAULT_TERMS, 'tuktuk') }])

/** The value of time on air, as seconds by minute since 1970, if all of it is paid, in cents. */
function worthOf(claimed: readonly (readonly [minute: number, seconds: number])[]): number {
  const days = new Map<string, OnAir>()
  for (const [minute, seconds] of claimed) {
    const day = dayOf(minute * MINUTE_MS)
    const ofDay = days.get(day) ?? offAir()
    days.set(day, ofDay)
    ofDay[(minute + COLOMBO_OFFSET_MS / MINUTE_MS) % 1440] = seconds
  }
  return [...days.values()].reduce((sum, ofDay) => sum + earningOfDay(ofDay, TERMS, 0).gross, 0)
}

interface Case {
  readonly vehicle: number
  readonly opened: Date
  readonly minutes: number
  readonly state: string
  readonly kinds: readonly string[]
}

/** The amount paid to each vehicle in cents, and the cases about it. */
async function outcome(db: Db) {
  const { rows: paid } = await sql<{ driver: string; cents: string }>`
    select driver_id as driver, sum(gross_cents)::text as cents from driver_earnings group by 1`.execute(db)
  const { rows: cases } = await sql<Case & { driver: string }>`
    select driver_id as driver, opened_at as opened, cardinality(minutes)::int as minutes, state,
      array(select kind || ' ' || score from integrity_reasons r where r.case_id = c.id order by score desc) as kinds
    from integrity_cases c order by opened_at`.execute(db)
  // Copies of the first driver are numbered from 1.
  const vehicleOf = (driver: string) => Number(driver.split('-').at(-1)) - 1
  return {
    paid: new Map(paid.map(({ driver, cents }) => [vehicleOf(driver), Number(cents)])),
    cases: cases.map(({ driver, ...one }) => ({ ...one, vehicle: vehicleOf(driver) })),
  }
}

const share = (part: number, all: number, digits: number) => `${((100 * part) / Math.max(1, all)).toFixed(digits)} %`

/** Prints by scheme what cheats claimed and received, and what was held of honest vehicles. */
export async function printOutcome(db: Db, fleet: readonly Member[]): Promise<void> {
  const { paid, cases } = await outcome(db)
  print('scheme               vehicles   asked for LKR   paid LKR    paid %   case after h   found by')
  const sums = { asked: 0, paid: 0 }
  for (const scheme of new Set(fleet.flatMap((member) => member.scheme ?? []))) {
    const members = fleet.filter((member) => member.scheme === scheme)
    const row = { asked: 0, paid: 0 }
    const rejected = new Set<string>()
    for (const { index, claimed, cheatsFrom, tally } of members) {
      const [before, after] = [[...claimed].filter(isBefore(cheatsFrom)), [...claimed].filter(isFrom(cheatsFrom))]
      row.asked += worthOf(after)
      row.paid += Math.max(0, (paid.get(index) ?? 0) - worthOf(before))
      for (const reason of Object.keys(tally.rejected)) rejected.add(reason)
    }
    const found = cases.filter(({ vehicle }) => members.some(({ index }) => index === vehicle))
    const first =
      Math.min(
        ...members.flatMap(({ claimed, cheatsFrom }) =>
          [...claimed].filter(isFrom(cheatsFrom)).map(([minute]) => minute),
        ),
      ) * MINUTE_MS
    const after = Math.min(...found.map(({ opened }) => opened.getTime() - first)) / HOUR_MS
    const kinds = new Set(found.flatMap((one) => one.kinds.map((kind) => kind.split(' ')[0])))
    const cells = [
      scheme.padEnd(20),
      String(members.length).padStart(8),
      whole(row.asked / 100).padStart(15),
      whole(row.paid / 100).padStart(10),
      share(row.paid, row.asked, 2).padStart(9),
      (found.length > 0 ? after.toFixed(0) : 'at once').padStart(14),
      `   ${[...kinds, ...(rejected.size > 0 ? [`rejected: ${[...rejected].join(' ')}`] : [])].join(', ')}`,
    ]
    print(cells.join(' '))
    sums.asked += row.asked
    sums.paid += row.paid
  }
  print(`cheats were paid ${share(sums.paid, sums.asked, 2)} of LKR ${whole(sums.asked / 100)} (goal: at most 1 %)`)
  printHonest(
    fleet.filter(({ scheme }) => scheme === null),
    cases,
  )
}

const isFrom =
  (at: number) =>
  ([minute]: readonly [number, number]) =>
    minute * MINUTE_MS >= at
const isBefore =
  (at: number) =>
  ([minute]: readonly [number, number]) =>
    minute * MINUTE_MS < at

function printHonest(honest: readonly Member[], all: readonly Case[]): void {
  const cases = all.filter(({ vehicle }) => honest.some(({ index }) => index === vehicle))
  const minutes = honest.reduce((sum, { claimed }) => sum + claimed.size, 0)
  const held = cases.reduce((sum, one) => sum + one.minutes, 0)
  const failures = honest.reduce((sum, { tally }) => sum + tally.failures, 0)
  print(
    `honest: ${whole(held)} of ${whole(minutes)} minutes held, ${share(held, minutes, 3)} (goal: at most 0.2 %), ` +
      `${cases.length} cases, ${whole(failures)} failed calls`,
  )
  for (const { kinds, state, minutes: some } of cases) print(`  ${some} minutes, ${state}: ${kinds.join(', ')}`)
}
