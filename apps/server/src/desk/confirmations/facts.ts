import { createHash } from 'node:crypto'
import type { Description, Fact } from '@ayob/contract/confirmations'
import { type Cents, toLkr } from '@ayob/contract/money'
import type { AdminPayout } from '@ayob/contract/payouts'
import type { Difference } from '../../goods/pricing/differences.queries'

type PersonFact = Extract<Fact, { kind: 'person' }>
type PageFact = Extract<Fact, { kind: 'page' }>

/** Facts of a description by kind. */
export const fact = {
  person: (as: PersonFact['as'], id: string, name: string): Fact => ({ kind: 'person', as, id, name }),
  money: (lkr: number): Fact => ({ kind: 'money', amount: lkr }),
  cents: (cents: Cents): Fact => ({ kind: 'money', amount: toLkr(cents) }),
  number: (number: number): Fact => ({ kind: 'number', number }),
  date: (at: string): Fact => ({ kind: 'date', at }),
  text: (text: string): Fact => ({ kind: 'text', text }),
  month: (month: string): Fact => ({ kind: 'month', month }),
  page: (page: PageFact['page'], id: string, text: string): Fact => ({ kind: 'page', page, id, text }),
} as const

/** The account of a payout as a fact; none without an account. */
export const accountFact = ({ bank, account_name }: AdminPayout): Record<string, Fact> =>
  bank ? { account: { kind: 'account', ...bank, account_name: account_name ?? '' } } : {}

/** A fact if there is a value. */
export const some = <T>(name: string, value: T | null | undefined, make: (value: T) => Fact): Record<string, Fact> =>
  value === null || value === undefined ? {} : { [name]: make(value) }

const valueFact = (value: Difference['before']): Fact | null => {
  if (value === null) return null
  if (typeof value === 'boolean') return { kind: 'yes', yes: value }
  return typeof value === 'number' ? fact.number(value) : fact.text(value)
}

/** Changed values of prices as the changes of a description. */
export const priceChanges = (differences: readonly Difference[]): Description['changes'] =>
  differences.map(({ what, before, after }) => ({ what, before: valueFact(before), after: valueFact(after) }))

const NOTHING = { facts: {}, changes: [], last: {} }

/** A description; parts that are left out are empty. */
export const description = (
  says: Description['says'],
  parts: Partial<Omit<Description, 'says'>> = NOTHING,
): Description => ({ says, ...NOTHING, ...parts })

/** The hash of what a description is about. What is only there to compare with does not count. */
export const subjectHash = ({ facts, changes }: Description): string =>
  createHash('sha256').update(JSON.stringify({ facts, changes })).digest('hex')

type Facts = Description['facts']

/** A description without names and accounts of people, which are not kept here: they may be erased. */
export function withoutPeople(given: Description): Description {
  const without = (facts: Facts): Facts =>
    Object.fromEntries(
      Object.entries(facts).flatMap(([name, one]) =>
        one.kind === 'account' ? [] : [[name, one.kind === 'person' ? { ...one, name: '' } : one]],
      ),
    )
  return { ...given, facts: without(given.facts), last: without(given.last) }
}

/** The ids of the people of a description. */
export const peopleOf = ({ facts }: Description): string[] =>
  Object.values(facts).flatMap((one) => (one.kind === 'person' ? [one.id] : []))

/** A stored description with the names that its people have now. */
export function withPeople(given: Description, names: ReadonlyMap<string, string>): Description {
  const named = Object.entries(given.facts).map(([name, one]) => [
    name,
    one.kind === 'person' ? { ...one, name: names.get(one.id) ?? '' } : one,
  ])
  return { ...given, facts: Object.fromEntries(named) }
}
