import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from './folders'

/** Tests that start the server as a process of its own start what ships: builds it where it is missing or old. */
export default function setup(): void {
  const script = join(projectFolder(), 'scripts', 'build.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}
