import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Starts a program. Its output goes to `heard`, line by line or in parts of lines. */
export function start(
  command: readonly string[],
  { heard, ...options }: SpawnOptions & { heard?: (text: string) => void } = {},
): ChildProcess {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => heard?.(text))
  }
  return child
}

/** Runs a program to its end. Returns its output. Throws with the end of the output when it fails. */
export async function run(command: readonly string[], options: SpawnOptions = {}): Promise<string> {
  let output = ''
  const child = start(command, {
    ...options,
    heard: (text) => {
      output += text
    },
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ').slice(0, 200)} ended with ${code}:\n${output.slice(-3000)}`)
  return output
}
