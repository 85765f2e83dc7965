import { USER_STATES } from '@ayob/contract/accounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastAccepted, paperChange } from './papers'

const paper = { isPermit: false, isFirst: false }

test('before the review a document replaces the previous one and needs no review of its own', () => {
  expect(paperChange('pending', paper)).toEqual({ keepsOld: false, asksReview: false })
})

test('after the review the old document is kept and the new one waits; a first permit has its own review', () => {
  expect(paperChange('approved', paper)).toEqual({ keepsOld: true, asksReview: true })
  expect(paperChange('approved', { ...paper, isFirst: true })).toEqual({ keepsOld: false, asksReview: true })
  expect(paperChange('approved', { isPermit: true, isFirst: true })).toEqual({ keepsOld: false, asksReview: false })
  expect(paperChange('approved', { isPermit: true, isFirst: false })).toEqual({ keepsOld: true, asksReview: true })
})

test('a document that a reviewer has seen is never replaced without a new review', () => {
  fc.assert(
    fc.property(fc.constantFrom(...USER_STATES), fc.boolean(), fc.boolean(), (status, isPermit, isFirst) => {
      const change = paperChange(status, { isPermit, isFirst })
      if (status !== 'pending' && !isFirst) expect(change).toEqual({ keepsOld: true, asksReview: true })
    }),
  )
})

test('the newest accepted version becomes valid again', () => {
  const version = fc.record({ accepted: fc.boolean(), replaced_at: fc.date({ noInvalidDate: true }) })
  fc.assert(
    fc.property(fc.array(version), (versions) => {
      const accepted = versions.filter((one) => one.accepted).map(({ replaced_at }) => replaced_at.getTime())
      expect(lastAccepted(versions)?.replaced_at.getTime()).toBe(
        accepted.length > 0 ? Math.max(...accepted) : undefined,
      )
    }),
  )
})
