import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Adds the settings that lie as files of their name in CREDENTIALS_DIRECTORY, as systemd and container engines hand secrets
 * over: nobody finds them in the environment of a process. Throws for a folder that can't be read.
 */
export function withCredentials(environment: Environment): Environment {
  const { CREDENTIALS_DIRECTORY: folder } = environment
  if (!folder) return environment
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const kept = files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8').trimEnd()])
  return { ...environment, ...Object.fromEntries(kept) }
}
