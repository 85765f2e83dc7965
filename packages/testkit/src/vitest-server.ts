import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from './folders'

/** Builds the server, for tests that start it as a process, when it is missing or older than its sources. */
export default function setup(): void {
  const script = join(projectFolder(), 'scripts', 'build.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}
