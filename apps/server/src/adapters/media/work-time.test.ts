import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { exceeded, spentMs } from './worker-process'

it('a file is judged by its processor time; the wall clock only says that the machine was busy', () => {
  const limits = { workMs: 20_000, waitMs: 60_000 }
  expect(exceeded(19_999, 19_999, limits)).toBeUndefined()
  expect(exceeded(59_999, 3000, limits)).toBeUndefined()
  expect(exceeded(20_100, 20_000, limits)).toBe('work')
  expect(exceeded(60_000, 3000, limits)).toBe('wait')
  expect(exceeded(59_999, Number.NaN, limits)).toBeUndefined()
  expect(exceeded(60_000, Number.NaN, limits)).toBe('wait')
})

it.runIf(process.platform === 'linux')('measures the processor time of a process and its child', async () => {
  const work = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);'
  const script = `${work} require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`${work} console.log('done'); setInterval(() => 0, 1e6)`)}], { stdio: 'inherit' })`
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  await once(parent.stdout, 'data')
  const spent = spentMs(parent.pid ?? 0)
  expect(spent).toBeGreaterThanOrEqual(600)
  expect(spent).toBeLessThan(10_000)
  process.kill(-(parent.pid ?? 0), 'SIGKILL')
  await once(parent, 'exit')
  expect(spentMs(parent.pid ?? 0)).toBeNaN()
})
