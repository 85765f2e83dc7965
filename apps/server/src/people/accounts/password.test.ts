import { expect, it } from 'vitest'
import { hashPassword, passwordFits } from './password'

it('stores argon2id with 19 MiB and two passes, and accepts only the same password', async () => {
  const hash = await hashPassword('ride-the-city-26')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(hash, 'ride-the-city-26')).toBe(true)
  expect(await passwordFits(hash, 'ride-the-city-27')).toBe(false)
  expect(await passwordFits(undefined, 'nobody has this password')).toBe(false)
})

it('verifies a password exactly as it was typed: in full, with its case, spaces and signs', async () => {
  const typed = ` Ride-the-City ${'ක්‍රි'.repeat(30)} 26 `
  const hash = await hashPassword(typed)
  expect(await passwordFits(hash, typed)).toBe(true)
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 72), typed.slice(0, -1), `${typed} `]) {
    expect(await passwordFits(hash, other), other).toBe(false)
  }
})
