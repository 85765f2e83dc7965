import { expect, it } from 'vitest'
import { partOf } from './send-file'

it.each([
  [undefined, undefined],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-200', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-9', undefined],
])('%s of 100 bytes gives %o', (header, part) => {
  expect(partOf(header, 100)).toEqual(part)
})

it('every range of an empty file is unsatisfiable', () => {
  expect(partOf('bytes=0-', 0)).toBe('unsatisfiable')
})
