import { DEVICE_STATES, type DeviceState } from '@ayob/contract/devices'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endsPairing, isBarred, mayGetNewKey, nextDeviceStates, settableStates } from './lifecycle'

const anyState = fc.constantFrom(...DEVICE_STATES)

it('refuses the calls of a device that is lost, returned or retired', () => {
  expect(DEVICE_STATES.filter(isBarred)).toEqual(['returned', 'lost', 'retired'])
})

it('never leads from a state to itself; retired is final, and every other state leads to it', () => {
  for (const state of DEVICE_STATES) {
    expect(nextDeviceStates(state)).not.toContain(state)
    expect(nextDeviceStates(state).includes('retired')).toBe(state !== 'retired')
  }
  expect(nextDeviceStates('retired')).toEqual([])
})

it('on any path, a device is mounted only after it was enrolled, or when it is found again on its vehicle', () => {
  fc.assert(
    fc.property(fc.array(anyState, { maxLength: 30 }), (wishes) => {
      let state: DeviceState = 'enrolled'
      let hasVehicle = false
      for (const wish of wishes) {
        const byPairing: boolean = wish === 'mounted' && state === 'enrolled'
        if (!byPairing && !settableStates(state, hasVehicle).includes(wish)) continue
        if (wish === 'mounted' && !byPairing) expect([state, hasVehicle]).toEqual(['lost', true])
        hasVehicle = byPairing || (hasVehicle && !endsPairing(wish))
        state = wish
        // A device on a vehicle is mounted, or was lost with it.
        expect(hasVehicle && state !== 'mounted' && state !== 'lost').toBe(false)
        expect(state === 'mounted' && !hasVehicle).toBe(false)
      }
    }),
  )
})

it('gives a new key to a device that a driver had, never to a retired one', () => {
  expect(mayGetNewKey('mounted', true)).toBe(true)
  expect(mayGetNewKey('enrolled', false)).toBe(false)
  expect(mayGetNewKey('enrolled', true)).toBe(true)
  expect(mayGetNewKey('stock', false)).toBe(true)
  expect(mayGetNewKey('retired', true)).toBe(false)
})
