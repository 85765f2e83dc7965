import { BOUNDS } from '@ayob/contract/bookings'
import { expect, test } from 'vitest'
import { boxAround, insideBounds, type Location, newLocation, PALETTE } from './locations'
import { PLACES } from './place-list'

const add = (list: Location[]) => [...list, newLocation(list, { lat: 6.9, lng: 79.9 })]

test('new locations get the next number and take the ten colours in turn', () => {
  let list: Location[] = []
  for (let count = 0; count < 11; count++) list = add(list)
  expect(list.map(({ name }) => name).slice(0, 2)).toEqual(['Ad Location 1', 'Ad Location 2'])
  expect(new Set(list.slice(0, 10).map(({ color }) => color)).size).toBe(PALETTE.length)
  expect(list[10]?.color).toBe(list[0]?.color)
})

test('a number is not reused after a removal', () => {
  const list = add(add([])).slice(1)
  expect(newLocation(list, { lat: 6.9, lng: 79.9 }).name).toBe('Ad Location 3')
})

test('the edge of the area is inside, and a step beyond it is outside', () => {
  expect(insideBounds({ lat: BOUNDS.north, lng: BOUNDS.west })).toBe(true)
  expect(insideBounds({ lat: BOUNDS.north + 0.001, lng: BOUNDS.west })).toBe(false)
  expect(insideBounds({ lat: BOUNDS.south, lng: BOUNDS.east + 0.001 })).toBe(false)
})

test('every listed place can be booked', () => {
  expect(PLACES.length).toBeGreaterThan(8)
  expect(PLACES.filter(({ position }) => !insideBounds(position))).toEqual([])
})

test('the box around locations contains their whole circles', () => {
  const [one, other] = [newLocation([], { lat: 6.9, lng: 79.9 }, 1000), newLocation([], { lat: 7, lng: 79.8 }, 5000)]
  const alone = boxAround([one])
  expect(alone.north - 6.9).toBeCloseTo(1 / 111.195, 5)
  expect((alone.east - 79.9) / (alone.north - 6.9)).toBeCloseTo(1 / 0.9928, 4)
  const both = boxAround([one, other])
  expect(both.south).toBe(alone.south)
  expect(both.east).toBe(alone.east)
  expect(both.north).toBeCloseTo(7 + 5 / 111.195, 5)
  expect(both.west).toBeLessThan(79.8)
})
