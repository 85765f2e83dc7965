import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { isTooMuch, spentMs } from './work-time'

it('limits a job by its processor time, and by a multiple of wall-clock time on a busy processor', () => {
  const limit = 20_000
  expect(isTooMuch(19_999, 19_999, limit)).toBe(false)
  expect(isTooMuch(20_000, 3000, limit)).toBe(false)
  expect(isTooMuch(119_999, 19_999, limit)).toBe(false)
  expect(isTooMuch(20_100, 20_000, limit)).toBe(true)
  expect(isTooMuch(120_000, 3000, limit)).toBe(true)
  expect(isTooMuch(20_000, Number.NaN, limit)).toBe(true)
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
