import { HOUR_MS } from '@ayob/contract/durations'
import { expect, it } from 'vitest'
import { isBackupDue } from './due'

const now = new Date('2026-03-02T06:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)

it.each([
  { last: 'a good one of a day ago', began: 24, ended: 23, isGood: true, due: true },
  { last: 'a good one of today', began: 23, ended: 1, isGood: true, due: false },
  { last: 'one that failed an hour ago', began: 1, ended: 1, isGood: false, due: true },
  { last: 'one that failed just now', began: 0.5, ended: 0.1, isGood: false, due: false },
  { last: 'one that is being made', began: 5, ended: null, isGood: false, due: false },
  { last: 'one whose process died', began: 6, ended: null, isGood: false, due: true },
])('after $last the next backup is due: $due', ({ began, ended, isGood, due }) => {
  const last = { beganAt: hoursAgo(began), endedAt: ended === null ? null : hoursAgo(ended), isGood }
  expect(isBackupDue(now, last)).toBe(due)
})

it('the first backup is due immediately', () => {
  expect(isBackupDue(now, undefined)).toBe(true)
})
