import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Adds the settings stored in CREDENTIALS_DIRECTORY as files named after them. systemd and container engines pass
 * secrets this way, which keeps them out of the environment of the process. Throws for a folder that can't be read.
 */
export function withCredentials(environment: Environment): Environment {
  const { CREDENTIALS_DIRECTORY: folder } = environment
  if (!folder) return environment
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const kept = files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8').trimEnd()])
  return { ...environment, ...Object.fromEntries(kept) }
}
