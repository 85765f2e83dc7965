import english from '@ayob/i18n/en/player.json'
import sinhala from '@ayob/i18n/si/player.json'
import tamil from '@ayob/i18n/ta/player.json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoxState } from './box'
import { type Facts, selfTest } from './self-test'

const box: BoxState = {
  server: 'https://ayob.example',
  language: 'en',
  enrolment: { batch_token: 'token', serial: 'AYB-D-000001' },
  fix: { lat: 6.9, lng: 79.8, accuracy_m: 4, satellites: 9, age_s: 1 },
  serial: 'AYB-D-000001',
  mistakes: [],
  size: { width: 1920, height: 360 },
  image: { image: '20261128-4f2a' },
  build: 'b1',
  health: { storage_free_mb: 12_345, signal_dbm: -87, display: { connected: true } },
}
const fine: Facts = {
  display: { width: 1920, height: 360 },
  contact: 'answered',
  clock: { now: Date.parse('2026-11-28T12:50:00Z'), aheadMs: 800 },
  fix: { lat: 6.9, lng: 79.8, accuracyM: 4, ageS: 1 },
  searchedS: 10,
  hasKey: true,
  isKept: true,
  freeMb: 900,
  version: '0.2.0',
  refusal: null,
  enrolledAs: 'AYB-D-000001',
  box,
}
const lines = (facts: Facts) =>
  selfTest(facts, english).map(({ state, name, value, advice }) => [state, name, value, advice].join(' | '))
const boxWith = (change: Partial<BoxState>) => ({ ...fine, box: { ...box, ...change } })

describe('the self-test', () => {
  it('is green on a box that can be paired', () => {
    expect(lines(fine)).toEqual([
      'good | Display | 1920×360 | ',
      'good | Network | ayob.example · −87 dBm | ',
      'good | Enrolment | AYB-D-000001 | ',
      'good | Clock | 2026-11-28 18:20 | ',
      'good | Position | ±4 m · 9 satellites | ',
      'good | Key | kept | ',
      'good | Storage | 12.3 GB free | ',
      'good | Version | 0.2.0 · 20261128-4f2a | ',
    ])
  })

  it('is green in a browser, which has no enrolment', () => {
    const rows = lines({ ...fine, box: null, enrolledAs: null })
    expect(rows.every((row) => row.startsWith('good'))).toBe(true)
    expect(rows).toContain('good | Storage | 900 MB free | ')
    expect(rows.join()).not.toContain('Enrolment')
  })

  it.each<[string, Facts, string]>([
    [
      'another size than ayob.conf',
      { ...fine, display: { width: 1024, height: 768 } },
      'bad | Display | 1024×768 | ayob.conf says 1920×360. Correct size or rotation there.',
    ],
    [
      'a display without a cable',
      boxWith({ health: { ...box.health, display: { connected: false } } }),
      'bad | Display | 1920×360 | The cable carries no picture. Check both plugs.',
    ],
    ['the first seconds', { ...fine, contact: 'asking' }, 'wait | Network | connecting | '],
    [
      'no network',
      { ...fine, contact: 'away' },
      'bad | Network | −87 dBm | No answer. Check cable, Wi-Fi or SIM, and the antenna.',
    ],
    [
      'no network in a browser',
      { ...fine, contact: 'away', box: null },
      'bad | Network |  | No answer. Check the internet of this device.',
    ],
    [
      'a wrong server',
      { ...fine, contact: 'stranger' },
      'bad | Network | −87 dBm | ayob.example is not AYOB. Correct server in ayob.conf.',
    ],
    ['no server', boxWith({ server: null }), 'bad | Network |  | Write server = https://… in ayob.conf.'],
    [
      'the clock of 1970, before any answer',
      { ...fine, clock: { now: 0, aheadMs: null } },
      'bad | Clock | 1970-01-01 05:30 | Wrong. It sets itself by network or satellites: wait.',
    ],
    [
      'the clock of 2038',
      { ...fine, clock: { now: Date.UTC(2038, 0), aheadMs: null } },
      'bad | Clock | 2038-01-01 05:30 | Wrong. It sets itself by network or satellites: wait.',
    ],
    [
      'a clock that the server finds wrong',
      { ...fine, box: null, clock: { now: Date.UTC(2026, 10, 28), aheadMs: 120_000 } },
      'bad | Clock | 2026-11-28 05:30 | Wrong. Set this device to automatic time.',
    ],
    ['the first minutes of a receiver', { ...fine, fix: null }, 'wait | Position | looking for satellites | '],
    [
      'no receiver',
      { ...fine, fix: null, searchedS: 200 },
      'bad | Position |  | None found. Check the plug; the antenna needs open sky.',
    ],
    [
      'no permission',
      { ...fine, fix: null, searchedS: 200, box: null },
      'bad | Position |  | Switch on location and allow it for this page.',
    ],
    [
      'an inexact position',
      { ...fine, fix: { lat: 6.9, lng: 79.8, accuracyM: 900, ageS: 1 } },
      'bad | Position | ±900 m · 9 satellites | Too inexact. The antenna needs open sky.',
    ],
    [
      'no key',
      { ...fine, hasKey: false },
      "bad | Key |  | It can't be kept. Switch off and on; if it stays, change the disk.",
    ],
    [
      'nothing that is kept',
      { ...fine, isKept: false },
      'bad | Storage |  | Nothing can be kept. Switch off and on; if it stays, change the disk.',
    ],
    [
      'a full disk',
      boxWith({ health: { ...box.health, storage_free_mb: 90 } }),
      'bad | Storage | 90 MB free | Too little room. Use a larger disk or free some space.',
    ],
    [
      'a token that is over',
      { ...fine, refusal: 'token' },
      'bad | Enrolment |  | The token in ayob.conf is wrong or over. Get a new one.',
    ],
    [
      'a token for other serials',
      { ...fine, refusal: 'other_serial' },
      'bad | Enrolment |  | AYB-D-000001 is not in this batch. Correct serial in ayob.conf.',
    ],
    [
      'a token that another box has used',
      { ...fine, refusal: 'serial_taken' },
      'bad | Enrolment |  | AYB-D-000001 belongs to another box. Call AYOB.',
    ],
    [
      'a lost device',
      { ...fine, refusal: 'barred' },
      'bad | Enrolment | AYB-D-000001 | Reported lost, returned or retired. Call AYOB.',
    ],
    [
      'a typing mistake',
      boxWith({ mistakes: [{ line: 7, kind: 'unknown_name', name: 'servr', meant: 'server' }] }),
      'bad | ayob.conf | line 7 | “servr” is not known. Is server meant?',
    ],
    [
      'a line without a sense',
      boxWith({ mistakes: [{ line: 0, kind: 'missing', name: 'serial' }] }),
      'bad | ayob.conf |  | serial is missing.',
    ],
  ])('says what to do about %s, above all else', (_, facts, row) => {
    expect(lines(facts)[0]).toBe(row)
  })

  it('says what to do in each red row, in every language, and fills in every value', () => {
    const mistake = fc.record({
      line: fc.nat(99),
      kind: fc.constantFrom('no_equals_sign', 'unknown_name', 'wrong_value', 'given_twice', 'missing'),
      name: fc.constantFrom('servr', 'පරිශීලක', '🛺', 'خادم', '服务器'),
      meant: fc.option(fc.constant('server'), { nil: undefined }),
    })
    const facts = fc.record({
      display: fc.record({ width: fc.nat(4000), height: fc.nat(4000) }),
      contact: fc.constantFrom('asking', 'answered', 'away', 'stranger'),
      clock: fc.record({ now: fc.nat(3e12), aheadMs: fc.option(fc.integer()) }),
      fix: fc.option(
        fc.record({ lat: fc.constant(6.9), lng: fc.constant(79.8), accuracyM: fc.nat(5000), ageS: fc.nat(60) }),
      ),
      searchedS: fc.nat(1000),
      hasKey: fc.boolean(),
      isKept: fc.boolean(),
      freeMb: fc.option(fc.nat(9000)),
      version: fc.constant('0.2.0'),
      refusal: fc.option(fc.constantFrom('token', 'other_serial', 'serial_taken', 'barred', 'other')),
      enrolledAs: fc.option(fc.constant('S1')),
      box: fc.option(
        fc.record({
          ...Object.fromEntries(Object.entries(box).map(([key, value]) => [key, fc.constant(value)])),
          mistakes: fc.array(mistake),
        }),
      ),
    })
    fc.assert(
      fc.property(facts, fc.constantFrom(english, sinhala, tamil), (some, texts) => {
        const rows = selfTest(some as Facts, texts)
        const order = rows.map(({ state }) => ['bad', 'wait', 'good'].indexOf(state))
        expect(order).toEqual(order.toSorted())
        for (const { state, name, value, advice } of rows) {
          expect(advice !== '').toBe(state === 'bad')
          expect(name).not.toBe('')
          expect(`${name}${value}${advice}`).not.toMatch(/\{\{|undefined|null|NaN/)
        }
      }),
    )
  })
})
