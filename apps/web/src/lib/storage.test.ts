import { expect, test } from 'vitest'
import { entriesOf } from './storage'

/** A storage whose writes fail while `isFull`. */
function storage() {
  const values = new Map<string, string>()
  const state = { isFull: false }
  const write = (work: () => void) => {
    if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
    work()
  }
  const one = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => write(() => values.set(key, value)),
    removeItem: (key: string) => write(() => values.delete(key)),
  } as unknown as Storage
  return { state, values, entries: entriesOf(() => one) }
}

test('entries are those of the storage', () => {
  const { entries, values } = storage()
  entries.set('a', '1')
  expect([entries.get('a'), values.get('a')]).toEqual(['1', '1'])
  entries.remove('a')
  expect([entries.get('a'), values.size]).toEqual([null, 0])
})

test.each([
  [
    'throws',
    () =>
      entriesOf(() => {
        throw new DOMException('blocked', 'SecurityError')
      }),
  ],
  ['is missing', () => entriesOf(() => null as unknown as Storage)],
])('without a storage that works (%s), entries are kept in memory', (_, open) => {
  const entries = open()
  expect(entries.get('a')).toBeNull()
  expect(entries.keys()).toEqual([])
  entries.set('a', '{"b":1}')
  expect(entries.getJson('a')).toEqual({ b: 1 })
  entries.remove('a')
  expect(entries.get('a')).toBeNull()
})

test('what a full storage does not take wins over what it has, until it takes something again', () => {
  const { entries, state, values } = storage()
  entries.set('a', 'old')
  state.isFull = true
  entries.set('a', 'new')
  expect(entries.get('a')).toBe('new')
  entries.remove('a')
  expect(entries.get('a')).toBeNull()
  state.isFull = false
  entries.set('a', 'newest')
  expect([entries.get('a'), values.get('a')]).toEqual(['newest', 'newest'])
})

test('text that is no JSON reads as nothing', () => {
  const { entries } = storage()
  entries.set('a', '{')
  expect(entries.getJson('a')).toBeNull()
})
