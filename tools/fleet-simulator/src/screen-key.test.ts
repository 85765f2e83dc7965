import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('creates keys while memory is collected at any moment', () => {
  const program = `
    const { newScreenKey } = await import('./screen-key.ts')
    for (let n = 0; n < 3000; n += 1) newScreenKey()
    console.log(newScreenKey().publicKey.crv)`
  const flags = ['--gc-interval=37', '--import', 'tsx', '--input-type=module', '--eval', program]
  const printed = execFileSync(process.execPath, flags, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(printed.trim()).toBe('P-256')
})
