import { describe, expect, it } from 'vitest'
// @ts-expect-error the scripts are plain JavaScript without types
import { faultOf, librariesIn } from '../../../../scripts/lib/libraries.mjs'

const now = Date.parse('2026-11-24T00:00:00Z')
const released = (dates: Readonly<Record<string, string>>, deprecated: Readonly<Record<string, string>> = {}) => ({
  versions: Object.fromEntries(Object.keys(dates).map((version) => [version, { deprecated: deprecated[version] }])),
  time: dates,
})
const at = (version: string) => ({ name: 'parser', version })

describe('the check of libraries', () => {
  it('reads the libraries of a server from the lock, each version once', () => {
    const packages = {
      '': { version: '0.1.0' },
      'apps/server': { version: '0.1.0' },
      'node_modules/@ayob/server': { link: true },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b/node_modules/a': { version: '2.0.0' },
      'node_modules/c/node_modules/a': { version: '2.0.0' },
      'node_modules/@x/y': { version: '3.0.0' },
      'node_modules/linter': { version: '4.0.0', dev: true },
    }
    expect(librariesIn({ packages }).map(({ name, version }: ReturnType<typeof at>) => `${name} ${version}`)).toEqual([
      'a 1.0.0',
      'a 2.0.0',
      '@x/y 3.0.0',
    ])
  })

  it.each([
    ['1.2.3', { '1.2.3': '2025-01-01', '1.2.4': '2026-11-21' }, '1.2.4 has been out since 2026-11-21'],
    [
      '1.2.3',
      { '1.2.3': '2025-01-01', '1.10.0': '2026-11-01', '1.9.0': '2026-10-01' },
      '1.9.0 has been out since 2026-10-01',
    ],
    ['0.4.1', { '0.4.1': '2025-01-01', '0.4.2': '2026-01-01' }, '0.4.2 has been out since 2026-01-01'],
  ])('finds a library for which a newer release of its line has been out for too long', (version, dates, detail) => {
    expect(faultOf(at(version), released(dates), { days: 2, now })).toMatchObject({ fault: 'late', detail })
  })

  it.each([
    ['the newest', '1.2.3', { '1.2.2': '2025-01-01', '1.2.3': '2026-01-01' }],
    ['a release of yesterday', '1.2.3', { '1.2.3': '2026-01-01', '1.2.4': '2026-11-23' }],
    ['a trial release', '1.2.3', { '1.2.3': '2026-01-01', '1.3.0-beta.1': '2026-01-02' }],
    ['an incompatible release', '1.2.3', { '1.2.3': '2026-01-01', '2.0.0': '2026-01-02' }],
    ['an incompatible release before 1.0', '0.2.3', { '0.2.3': '2026-01-01', '0.3.0': '2026-01-02' }],
  ])('accepts %s', (_, version, dates) => {
    expect(faultOf(at(version), released(dates), { days: 2, now })).toBeNull()
  })

  it('finds a library that its authors have given up, and takes no release that they withdrew for a newer one', () => {
    const dates = { '1.0.0': '2026-01-01', '1.0.1': '2026-01-02' }
    expect(faultOf(at('1.0.0'), released(dates, { '1.0.0': 'no longer supported' }), { days: 2, now })).toMatchObject({
      fault: 'deprecated',
      detail: 'no longer supported',
    })
    expect(faultOf(at('1.0.0'), released(dates, { '1.0.1': 'released by mistake' }), { days: 2, now })).toBeNull()
  })
})
