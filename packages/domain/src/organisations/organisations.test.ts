import { ORGANISATION_ROLES } from '@ayob/contract/call'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInvited, stateOfInvitation } from './invitations'
import { removalRefusal } from './members'

const now = new Date('2026-03-02T06:00:00Z')
const later = new Date('2026-03-03T06:00:00Z')

describe('an invitation', () => {
  it.each([
    [{ usedAt: null, withdrawnAt: null, expiresAt: later }, 'open'],
    [{ usedAt: null, withdrawnAt: null, expiresAt: now }, 'over'],
    [{ usedAt: null, withdrawnAt: now, expiresAt: later }, 'withdrawn'],
    [{ usedAt: now, withdrawnAt: null, expiresAt: later }, 'used'],
    [{ usedAt: now, withdrawnAt: now, expiresAt: now }, 'used'],
  ] as const)('%o is %s', (facts, state) => {
    expect(stateOfInvitation(facts, now)).toBe(state)
  })

  it('belongs to its address, regardless of case', () => {
    expect(isInvited('Kamala@Shop.example', 'kamala@shop.EXAMPLE')).toBe(true)
    expect(isInvited('kamala@shop.example', 'kamal@shop.example')).toBe(false)
  })
})

describe('the removal of a member', () => {
  const role = fc.constantFrom(...ORGANISATION_ROLES, null)

  it('never removes the owner, whoever asks', () => {
    fc.assert(
      fc.property(role, fc.boolean(), (actor, isSelf) => {
        expect(removalRefusal(actor, 'owner', isSelf)).toBeDefined()
      }),
    )
  })

  it('is allowed to the owner, and to every member who leaves', () => {
    expect(removalRefusal('owner', 'viewer', false)).toBeUndefined()
    expect(removalRefusal('booker', 'viewer', false)).toBe('forbidden')
    expect(removalRefusal('viewer', 'viewer', true)).toBeUndefined()
    expect(removalRefusal('owner', 'owner', true)).toBe('owner')
    expect(removalRefusal('owner', null, false)).toBe('unknown')
  })
})
