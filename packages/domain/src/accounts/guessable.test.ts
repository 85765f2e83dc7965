import { expect, it } from 'vitest'
import { isGuessable, SERVICE_WORDS } from './guessable'

const OWN = ['nimal.perera@tea.example', 'Nimal Perera', 'Ceylon Tea House']

it.each([
  'AYOB2026!',
  'ayob-ayob',
  'Tuk-Tuk 123',
  'TukTukAYOB1',
  'Advertise Your Own Business',
  'nimal.perera@tea.example',
  'NimalPerera',
  'nimal_perera',
  'CeylonTeaHouse',
  'ත්‍රීරෝද2026',
])('%s is easy to guess', (password) => {
  expect(isGuessable(password, OWN)).toBe(true)
})

it.each(['ride-the-city-26', 'nimal-likes-ayob', 'Nimal Perera 77', '12345678', '!!!!!!!!'])(
  '%s is not easy to guess from these words',
  (password) => {
    expect(isGuessable(password, OWN)).toBe(false)
  },
)

it('each word of the service is refused on its own', () => {
  for (const word of SERVICE_WORDS) expect(isGuessable(`${word} 1948`, []), word).toBe(true)
})

it('an empty personal text refuses nothing', () => {
  expect(isGuessable('!!!!!!!!', [''])).toBe(false)
})
