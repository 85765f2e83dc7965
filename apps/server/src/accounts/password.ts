import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, the recommended minimum for interactive sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

let decoy: Promise<string> | undefined

/** Returns true for the right password. Without a hash (unknown e-mail) it takes the same time, so timing reveals nothing. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await decoy), password)
  return fits && passwordHash !== undefined
}
