import { resolve } from 'node:path'
import { type Config, readConfig } from '../config'

/**
 * Runs a command that takes one file: reads the settings, prints what the work answers, and turns any failure into one
 * line and exit code 1.
 */
export async function runOnFile(
  name: string,
  work: (file: string, config: Config) => Promise<string>,
  args = process.argv.slice(2),
): Promise<void> {
  try {
    const [given] = args
    if (!given || args.length > 1) throw new Error(`usage: npm run ${name} -- FILE`)
    // npm changes into the project's folder and leaves a note of where it was called.
    const said = await work(resolve(process.env.INIT_CWD ?? '.', given), readConfig(process.env))
    process.stdout.write(`${said}\n`)
  } catch (error) {
    process.stderr.write(`${name}: ${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
