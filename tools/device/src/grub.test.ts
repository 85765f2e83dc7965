import { expect, test } from 'vitest'
import { BOARDS } from './boards'
import { FIRST_ENVIRONMENT, grubConfig, grubEnvironment, STARTS, STARTS_OF_A_PROVEN_SLOT } from './grub'
import { type Environment, start } from './grub-choice'

/** The slots that are started one after the other when none of them reaches a playing display. */
function starts(environment: Environment, count: number): string {
  let before = environment
  return Array.from({ length: count }, () => {
    const { chosen, after } = start(before)
    before = after
    return chosen
  }).join('')
}

test('a new box starts A for ever: B is empty', () => {
  expect(starts(FIRST_ENVIRONMENT, 6)).toBe('AAAAAA')
})

test('a new slot that never plays falls back to the old one after two starts', () => {
  const updated = { ORDER: 'B A', A_OK: '1', B_OK: '1', A_TRY: '0', B_TRY: '0' }
  expect(STARTS).toBe(2)
  expect(starts(updated, 3)).toBe('BBA')
})

test('a slot that played is counted from the beginning, and is kept', () => {
  const updated = { ORDER: 'B A', A_OK: '1', B_OK: '1', A_TRY: '0', B_TRY: '1' }
  expect(start({ ...updated, B_TRY: '0' })).toMatchObject({ chosen: 'B', after: { B_TRY: '1' } })
  expect(start({ ...updated, B_OK: '0' }).chosen).toBe('A')
})

test('a slot that has played keeps its turn when a few of its starts are cut, but not for ever', () => {
  const proven = { ORDER: 'B A', A_OK: '1', B_OK: '1', A_TRY: '0', B_TRY: '0', A_SEEN: '1', B_SEEN: '1' }
  expect(STARTS_OF_A_PROVEN_SLOT).toBe(8)
  expect(starts(proven, 9)).toBe('BBBBBBBBA')
  expect(starts({ ...proven, B_SEEN: '0' }, 3)).toBe('BBA')
})

test('when neither slot plays, both are tried again and again', () => {
  expect(starts({ ORDER: 'A B', A_OK: '1', B_OK: '1', A_TRY: '0', B_TRY: '0' }, 8)).toBe('AABBAABB')
})

test('counters that a power cut has destroyed start A', () => {
  expect(start({}).chosen).toBe('A')
  expect(start({ ORDER: '' }).chosen).toBe('A')
})

test('the block of variables has the size that GRUB writes in place', () => {
  const block = grubEnvironment(FIRST_ENVIRONMENT)
  expect(block).toHaveLength(1024)
  expect(block).toMatch(/^# GRUB Environment Block\nORDER=A B\nA_OK=1\n/)
})

test('the kernel gets its root by identity, its slot by name, and no words for the display', () => {
  const config = grubConfig(BOARDS.amd64)
  expect(config.match(/root=PARTUUID=[0-9a-f-]{36} rauc\.slot=[AB]/g)).toHaveLength(2)
  expect(config).not.toContain('console=tty0')
})
