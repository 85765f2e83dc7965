import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')
const LITTLE = { memoryCost: 64, timeCost: 1 }

/** Resolved while no test holds hashes. */
let turn = Promise.resolve()

/** Makes every hash wait. Returns the function that releases them. */
export function holdHashes(): () => void {
  let goOn = () => {}
  turn = new Promise((resolve) => {
    goOn = resolve
  })
  return goOn
}

/** Replaces argon2 in tests within one process, at a hundredth of the cost. `password.test.ts` tests the real cost. */
export async function hash(password: string, options: Options): Promise<string> {
  await turn
  return argon2.hash(password, { ...options, ...LITTLE })
}

export async function verify(hashed: string, password: string): Promise<boolean> {
  await turn
  return argon2.verify(hashed, password)
}
