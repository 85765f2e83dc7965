import { MINUTE_MS } from '@ayob/contract/durations'
import { ROUTES } from '@ayob/contract/route-data'
import { describe, expect, it } from 'vitest'
import { distanceM } from '../geo/distance'
import { createVehicle } from './vehicle'

const START = Date.parse('2026-03-02T04:00:00Z')
const fleet = ROUTES.map((route, index) => createVehicle(route, 42 + index))

describe('a vehicle', () => {
  it('drives the same way with the same seed, and differently with another', () => {
    const at = START + 123_456
    for (const route of ROUTES) {
      expect(createVehicle(route, 42).positionAt(at)).toEqual(createVehicle(route, 42).positionAt(at))
      expect(createVehicle(route, 43).positionAt(at)).not.toEqual(createVehicle(route, 42).positionAt(at))
    }
  })

  it('is never faster than traffic allows, wherever it turns', () => {
    for (const vehicle of fleet) {
      for (let slot = 0; slot < 2000; slot++) {
        const [from, to] = [slot, slot + 1].map((count) => vehicle.positionAt(START + count * 10_000))
        expect(distanceM(from ?? { lat: 0, lng: 0 }, to ?? { lat: 0, lng: 0 })).toBeLessThan(220)
      }
    }
  })

  it('moves, and stays in the region', () => {
    for (const vehicle of fleet) {
      const places = Array.from({ length: 100 }, (_, minute) => vehicle.positionAt(START + minute * MINUTE_MS))
      expect(new Set(places.map(({ lat }) => lat.toFixed(3))).size).toBeGreaterThan(3)
      for (const { lat, lng } of places) {
        expect(lat > 6.25 && lat < 7.35 && lng > 79.55 && lng < 80.35).toBe(true)
      }
    }
  })
})
