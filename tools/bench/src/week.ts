import { MADE_FAULTS } from '@ayob/domain/fleet/faulty-day'
import { faultyWeek } from '@ayob/domain/fleet/faulty-week'
import { print } from './bench'

const WEEK = { screens: 1000, days: 7, seed: 2026, faulty: 0.05 } as const

/** A week of 1,000 screens of which one in twenty is faulty each day: what the rules of incidents make of it. The seed is fixed. */
export function showWeek(): void {
  const { outcomes, opened, wrong, mostOpen } = faultyWeek(WEEK)
  print(`\nA week of ${WEEK.screens} screens, ${WEEK.faulty * 100} % faulty a day, seed ${WEEK.seed}\n`)
  print('| fault | faults | found | within 10 min | median min | most min |\n|---|---|---|---|---|---|')
  for (const kind of MADE_FAULTS) {
    const all = outcomes.filter((one) => one.kind === kind)
    const minutes = all.flatMap((one) => one.minutes ?? []).sort((a, b) => a - b)
    const middle = minutes[Math.floor(minutes.length / 2)] ?? '–'
    const soon = minutes.filter((one) => one <= 10).length
    print(`| ${kind} | ${all.length} | ${minutes.length} | ${soon} | ${middle} | ${minutes.at(-1) ?? '–'} |`)
  }
  print('\n| day | incidents opened | false |\n|---|---|---|')
  for (const [day, count] of opened.entries()) print(`| ${day + 1} | ${count} | ${wrong[day] ?? 0} |`)
  print(`\nMost open at once: ${mostOpen}`)
}
