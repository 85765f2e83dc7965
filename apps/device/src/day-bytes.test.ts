import { expect, it } from 'vitest'
import { createDayBytes } from './day-bytes'

it('bytes count from midnight in Sri Lanka, or from the start of the machine on that day', () => {
  const count = createDayBytes()
  const evening = new Date('2026-11-28T18:00:00Z')
  expect(count({ bytes: 500, uptime_s: 3_600 }, evening)).toBe(500)
  expect(count({ bytes: 800, uptime_s: 5_000 }, new Date('2026-11-28T18:29:59Z'))).toBe(800)
  expect(count({ bytes: 900, uptime_s: 5_400 }, new Date('2026-11-28T18:30:00Z'))).toBe(0)
  expect(count({ bytes: 950, uptime_s: 5_500 }, new Date('2026-11-28T18:31:40Z'))).toBe(50)
  expect(createDayBytes()({ bytes: 700, uptime_s: 90_000 }, evening)).toBe(0)
  expect(count({ bytes: null, uptime_s: 1 }, evening)).toBeNull()
})
