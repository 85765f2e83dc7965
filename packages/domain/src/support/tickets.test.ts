import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Mergeable, mayAssign, mergeRefusal, replyFor } from './tickets'

describe('a prepared answer', () => {
  const reply = { en: 'Dear {name}, thank you {name}.', si: '{name}, ස්තූතියි', ta: 'நன்றி {name}' }

  it('is in the language of the person, with the name filled in', () => {
    expect(replyFor(reply, 'en', 'Nimal')).toBe('Dear Nimal, thank you Nimal.')
    expect(replyFor(reply, 'si', 'නිමල්')).toBe('නිමල්, ස්තූතියි')
    expect(replyFor(reply, 'ta', '')).toBe('நன்றி ')
  })

  it('takes any name as it is', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(replyFor({ ...reply, en: 'a {name} b' }, 'en', name)).toBe(`a ${name} b`)
      }),
    )
  })
})

describe('a merge', () => {
  const ticket = (id: string, owner_id = 'p', merged_into: string | null = null): Mergeable => ({
    id,
    owner_id,
    merged_into,
  })

  it('needs two tickets of one person, neither of which was merged', () => {
    expect(mergeRefusal(ticket('a'), ticket('b'))).toBeNull()
    expect(mergeRefusal(ticket('a'), ticket('a'))).toBe('same')
    expect(mergeRefusal(ticket('a'), ticket('b', 'q'))).toBe('others')
    expect(mergeRefusal(ticket('a', 'p', 'c'), ticket('b'))).toBe('merged')
    expect(mergeRefusal(ticket('a'), ticket('b', 'p', 'c'))).toBe('merged')
  })

  it('leads from every ticket to one that is open, whatever is tried', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const pair = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 20 }), (tries) => {
        const all = new Map(ids.map((id) => [id, ticket(id)]))
        const get = (id: string) => all.get(id) ?? ticket(id)
        for (const [from, into] of tries) {
          if (mergeRefusal(get(from), get(into)) === null) all.set(from, { ...get(from), merged_into: into })
        }
        for (const id of ids) {
          const path = [id]
          for (let at = get(id); at.merged_into !== null; at = get(at.merged_into)) path.push(at.merged_into)
          expect(new Set(path).size).toBe(path.length)
        }
      }),
    )
  })
})

it('a ticket is given away by who has it, and otherwise only when it is free or taken over', () => {
  expect(mayAssign(null, 'me', false)).toBe(true)
  expect(mayAssign('me', 'me', false)).toBe(true)
  expect(mayAssign('other', 'me', false)).toBe(false)
  expect(mayAssign('other', 'me', true)).toBe(true)
})
