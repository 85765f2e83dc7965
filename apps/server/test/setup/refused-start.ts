import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'
import { freePort } from '@ayob/testkit/postgres'
import { expect } from 'vitest'

/** Expects that a server with these settings exits: one line with the reason, exit code 1, and no stack. */
export const expectRefusal = (env: Record<string, string>, line: RegExp) => expectCommandRefusal('main', [], env, line)

/** The same of a command of the built server. */
export async function expectCommandRefusal(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  line: RegExp,
): Promise<void> {
  // Optimised compilation of the embedded database takes longer than a refusal.
  const program = ['--liftoff-only', join(projectFolder(), 'dist', 'server', `${name}.js`)]
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', PORT: String(await freePort()), ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(line) })
  expect(said.trim().split('\n')).toHaveLength(1)
}
