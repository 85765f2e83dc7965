import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { BadArguments, readOptions } from './options'

const folder = mkdtempSync(join(tmpdir(), 'ayob-fleet-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('the command', () => {
  it('drives the demo without a file, with a separate driver for each screen', () => {
    const options = readOptions(['--screens', '2', '--url', 'http://127.0.0.1:4000/'])
    expect(options).toMatchObject({ url: 'http://127.0.0.1:4000', speed: 1 })
    expect(options?.minutes).toBeUndefined()
    expect(options?.screens.map((access) => 'driverEmail' in access && access.driverEmail)).toEqual([
      'driver@ayob.example',
      'driver2@ayob.example',
    ])
  })

  it('counts bytes in real time only', () => {
    expect(readOptions(['--bytes'])).toMatchObject({ countBytes: true, speed: 1 })
    expect(() => readOptions(['--bytes', '--speed', '2'])).toThrow(BadArguments)
  })

  it('reads drivers and tokens from files', () => {
    const drivers = file('drivers', 'a@b.lk secret one\n\nc@d.lk two\n')
    expect(readOptions(['--screens', '2', '--drivers', drivers])?.screens).toEqual([
      { driverEmail: 'a@b.lk', password: 'secret' },
      { driverEmail: 'c@d.lk', password: 'two' },
    ])
    expect(readOptions(['--tokens', file('tokens', ' t1 \n')])?.screens).toEqual([{ token: 't1' }])
  })

  it('can pair only, for screens that need a past', () => {
    expect(readOptions(['--pair', 'tokens'])).toMatchObject({ pairInto: 'tokens' })
  })

  it('accepts faults by name, or all of them', () => {
    expect(readOptions([])).toMatchObject({ faults: [], reportS: 5 })
    expect(readOptions(['--faults', 'clocks,cheats'])?.faults).toEqual(['clocks', 'cheats'])
    expect(readOptions(['--faults', 'all'])?.faults).toHaveLength(7)
  })

  it('takes the build that screens run at first, and what is wrong with the next', () => {
    expect(readOptions(['--build', 'one', '--bad-build', 'trial'])).toMatchObject({ build: 'one', flaw: 'trial' })
  })

  it('runs for a minute if time is faster and no length is given', () => {
    expect(readOptions(['--speed', '60'])?.minutes).toBe(1)
  })

  it.each([
    ['--screens', '0'],
    ['--screens', '1.5'],
    ['--screens', 'many'],
    ['--speed', '-1'],
    ['--minutes', '0'],
    ['--url', 'ftp://x'],
    ['--drivers', '/nowhere/at/all'],
    ['--report', '1'],
    ['--faults', 'ghosts'],
    ['--bad-build', 'ghosts'],
    ['--what'],
  ])('refuses %s %s', (...argv) => {
    expect(() => readOptions(argv)).toThrow(BadArguments)
  })
})
