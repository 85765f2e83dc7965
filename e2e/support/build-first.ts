import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Browser tests run the shipped build. Builds it when it is missing or older than its sources. */
export default function buildFirst(): void {
  const script = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
  if (spawnSync(process.execPath, [script], { stdio: 'inherit' }).status !== 0) throw new Error('the build failed')
}
