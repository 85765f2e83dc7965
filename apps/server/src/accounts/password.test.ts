import { expect, it } from 'vitest'
import { hashPassword, passwordFits } from './password'

it('stores argon2id with 19 MiB and two passes, and accepts only the same password', async () => {
  const hash = await hashPassword('ride-the-city-26')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(hash, 'ride-the-city-26')).toBe(true)
  expect(await passwordFits(hash, 'ride-the-city-27')).toBe(false)
  expect(await passwordFits(undefined, 'nobody has this password')).toBe(false)
})
