import { resolve } from 'node:path'
import { type Config, readConfig } from '../config'

/**
 * Runs a command with one file argument: reads the settings, prints the result of `work`, and reports a failure in one
 * line with exit code 1.
 */
export async function runOnFile(
  name: string,
  work: (file: string, config: Config) => Promise<string>,
  args = process.argv.slice(2),
): Promise<void> {
  try {
    const [given] = args
    if (!given || args.length > 1) throw new Error(`usage: npm run ${name} -- FILE`)
    // npm changes into the project's folder; INIT_CWD is where it was called.
    const result = await work(resolve(process.env.INIT_CWD ?? '.', given), readConfig(process.env))
    process.stdout.write(`${result}\n`)
  } catch (error) {
    process.stderr.write(`${name}: ${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
