import { expect, test } from 'vitest'
import { weekToReport } from './week'

test.each([
  ['Monday before six in Colombo', '2026-03-09T00:29:59Z', '2026-02-23', '2026-03-01'],
  ['Monday at six in Colombo', '2026-03-09T00:30:00Z', '2026-03-02', '2026-03-08'],
  ['the Sunday after', '2026-03-15T18:29:59Z', '2026-03-02', '2026-03-08'],
  ['the next Monday at midnight', '2026-03-15T18:30:00Z', '2026-03-02', '2026-03-08'],
  ['the next Monday morning', '2026-03-16T00:30:00Z', '2026-03-09', '2026-03-15'],
])('on %s the week is the last whole one whose report is due', (_, now, from, to) => {
  expect(weekToReport(new Date(now))).toEqual({ from, to })
})
