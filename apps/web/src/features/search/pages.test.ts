import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesNamed } from './pages'

const PAGES = [
  { to: '/a', label: 'Registrations', words: 'approve reject people' },
  { to: '/b', label: 'Payouts', words: 'approve pay bank' },
  { to: '/c', label: 'Support tickets', words: 'answer payment' },
]
const found = (typed: string) => pagesNamed(PAGES, typed).map(({ label }) => label)

describe('pages by what is typed', () => {
  it('are found by a word of their name or of what is done there, by name first', () => {
    expect(found('payouts')).toEqual(['Payouts'])
    expect(found('Approve ')).toEqual(['Registrations', 'Payouts'])
    expect(found('tick')).toEqual(['Support tickets'])
    expect(found('pay')).toEqual(['Payouts', 'Support tickets'])
    expect(found('pprove')).toEqual([])
    expect(found('p')).toEqual([])
  })

  it('get fewer with every further letter, and never one twice', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2, maxLength: 8 }), fc.string({ maxLength: 3 }), (typed, more) => {
        const some = found(typed)
        expect(new Set(some).size).toBe(some.length)
        if (typed === typed.trim()) for (const label of found(typed + more)) expect(some).toContain(label)
      }),
    )
  })
})
