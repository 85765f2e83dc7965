import { expect, test } from 'vitest'
import { directionOf } from './text-fitting'

test.each([
  ['Hot kottu', 'ltr'],
  ['කොත්තු كوتو', 'ltr'],
  ['🍛 750 كوتو kottu', 'rtl'],
  ['«ކޮއްތު»', 'rtl'],
  ['077 123 4567 🍛', 'ltr'],
  ['', 'ltr'],
])('%s is written %s, by its first letter', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
