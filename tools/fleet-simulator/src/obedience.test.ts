import type { IssuedCommand } from '@ayob/contract/commands'
import { expect, it } from 'vitest'
import { Obedience } from './obedience'

const command = (id: string, kind: IssuedCommand['kind']): IssuedCommand => ({
  ...{ id, kind, args: {} },
  ...{ expires_at: '2026-03-02T07:00:00Z', signature: '' },
})

it('obeys each command once, and repeats its result until the server has heard it', () => {
  const screen = new Obedience()
  screen.take()
  expect(screen.results()).toEqual([])
  screen.take([command('a', 'reload'), command('b', 'send_logs')])
  screen.take([command('a', 'reload')])
  const results = screen.results()
  expect(results.map(({ id, ok }) => [id, ok])).toEqual([
    ['a', true],
    ['b', false],
  ])
  screen.take([command('c', 'identify')])
  screen.told(results)
  expect(screen.results().map(({ id }) => id)).toEqual(['c'])
  screen.take([command('a', 'reload')])
  expect(screen.results()).toHaveLength(1)
})
