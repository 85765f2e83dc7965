import { expect, test } from 'vitest'
import { checkPackages, missing, run } from './run'

test('missing packages are named once, in order', () => {
  expect(missing({ 'no-such-b': 'zeta', 'no-such-a': 'alpha', 'no-such-c': 'zeta', sh: 'dash' })).toEqual([
    'alpha',
    'zeta',
  ])
  expect(missing({ '/no/such/file': 'firmware', '/bin/sh': 'dash' })).toEqual(['firmware'])
  expect(() => checkPackages({ 'no-such-a': 'alpha' })).toThrow('apt-get install alpha')
  expect(() => checkPackages({ sh: 'dash' })).not.toThrow()
})

test('a program that fails tells with what', async () => {
  await expect(run(['sh', '-c', 'echo told >&2; exit 3'])).rejects.toThrow(/ended with 3:\ntold/)
  await expect(run(['sh', '-c', 'printf "$TZ $GIVEN"'], { env: { GIVEN: 'yes' } })).resolves.toBe('UTC yes')
})
