import { describe, expect, it } from 'vitest'
import { OLDEST_PLAY_MS } from '../plays/verdict'
import { settlementOf, settlesAt } from './settlement'

describe('settlement', () => {
  it('is due when every play that a screen can still report is from after the flight', () => {
    const at = settlesAt({ endDate: '2026-03-09', pausedAt: null })
    expect(at.toISOString()).toBe('2026-03-22T18:35:00.000Z')
    expect(at.getTime() - OLDEST_PLAY_MS).toBeGreaterThan(Date.parse('2026-03-09T00:00:00+05:30'))
  })

  it('counts from the end of a pause that was too long, regardless of the planned days', () => {
    const pausedAt = new Date('2026-03-03T06:00:00Z')
    expect(settlesAt({ endDate: '2026-05-31', pausedAt }).toISOString()).toBe('2026-04-15T18:35:00.000Z')
  })

  it('counts the plays missing to the goal, never less than zero', () => {
    expect(settlementOf(432, 400)).toEqual({ goal: 432, delivered: 400, missing: 32 })
    expect(settlementOf(432, 436)).toEqual({ goal: 432, delivered: 436, missing: 0 })
  })
})
