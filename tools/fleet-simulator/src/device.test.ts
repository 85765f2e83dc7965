import { expect, it } from 'vitest'
import { SimulatedDevice } from './device'

it('takes what it is told, and tells it', () => {
  const device = new SimulatedDevice('one')
  device.take()
  device.take({ build: 'two' })
  const image = { name: 'new', architecture: 'amd64', address: 'https://a.example', sha256: 'x', size: 1 }
  device.take({ image })
  expect(device.told(60_000)).toMatchObject({ build: 'two', image: 'new', health: { errors: 0, restarts: 0 } })
})

it.each(['errors', 'restarts'] as const)('makes %s with a bad build, and none with the one before', (flaw) => {
  const device = new SimulatedDevice('one', flaw)
  expect(device.told(0).health[flaw]).toBe(0)
  device.take({ build: 'bad' })
  device.told(30_000)
  expect(device.told(60_000).health[flaw]).toBe(4)
  device.take({ build: 'one' })
  expect([device.build, device.told(90_000).health[flaw]]).toEqual(['one', 4])
})

it('goes back by itself from a build that does not run', () => {
  const device = new SimulatedDevice('one', 'trial')
  device.take({ build: 'bad' })
  expect(device.told(0)).toMatchObject({ build: 'one', health: { bad_build: 'bad' } })
})
