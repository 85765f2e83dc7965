import { resolve } from 'node:path'
import { FolderInUse } from '../adapters/database/folder-lock'
import { type Config, readConfig } from '../config'

/** Runs a command: reads the settings, prints the result of `work`, and reports a failure in one line with exit code 1. */
export async function runCommand(
  name: string,
  work: (args: readonly string[], config: Config) => Promise<string>,
): Promise<void> {
  try {
    process.stdout.write(`${await work(process.argv.slice(2), readConfig(process.env))}\n`)
  } catch (error) {
    const hint = error instanceof FolderInUse ? '; stop the server first' : ''
    process.stderr.write(`${name}: ${(error as Error).message}${hint}\n`)
    process.exitCode = 1
  }
}

/** Runs a command with one file argument. */
export const runOnFile = (name: string, work: (file: string, config: Config) => Promise<string>) =>
  runCommand(name, ([given, ...more], config) => {
    if (!given || more.length > 0) throw new Error(`usage: npm run ${name} -- FILE`)
    // npm changes to the project's folder; INIT_CWD is the folder where it was called.
    return work(resolve(process.env.INIT_CWD ?? '.', given), config)
  })
