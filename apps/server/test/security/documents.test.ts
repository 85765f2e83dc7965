import { MAX_DOCUMENT_BYTES, MAX_PASSWORD, MIN_PASSWORD } from '@ayob/contract/accounts'
import { CALLS } from '@ayob/contract/calls'
import { CREATIVE_ENDINGS, MAX_BOOKING_CREATIVE_BYTES, MAX_CAMPAIGN_CREATIVE_BYTES } from '@ayob/contract/creatives'
import { DAY_MS } from '@ayob/contract/durations'
import { MAX_LOOK_BYTES } from '@ayob/contract/looks'
import { MAX_PHOTO_BYTES } from '@ayob/contract/settings'
import { SERVICE_WORDS } from '@ayob/domain/accounts/guessable'
import { PROOF_LIFE_MS } from '@ayob/domain/accounts/step-up'
import { describe, expect, it } from 'vitest'
import { WAITING_HASHES } from '../../src/people/accounts/password'
import { ABSOLUTE_MS, SLIDING_MS } from '../../src/people/accounts/sessions.find'
import { CALL_LIMITS } from '../../src/platform/http/call-limits'
import { read, rowsOf, section } from './files'

const MB = 1024 * 1024

/** Each text stands in the section. */
function says(page: string, heading: string, ...texts: readonly string[]): void {
  const content = section(page, heading)
  for (const text of texts) expect(content, `${page}, ${heading}`).toContain(text)
}

describe('the documents say', () => {
  it('how signing in is protected against guesses', () => {
    says('docs/operations.md', 'Limits', 'wrong passwords and codes', '10 in 15 minutes per account and address')
    says('docs/operations.md', 'Limits', `when ${WAITING_HASHES} are waiting`, 'The 10,000 most common passwords')
    says('docs/security.md', 'Signing in', 'the wait is at most 15 minutes', 'A stranger can trigger this')
  })

  it('which words a password may not consist of, and all of them are refused', () => {
    const [, listed = ''] = /digits and signs: ([^;]*);/.exec(section('docs/security.md', 'Signing in')) ?? []
    const plain = (word: string) => word.toLowerCase().replace(/[\s-]/g, '')
    const written = listed.split(',').map((word) => plain(word.trim()))
    expect([...new Set(written)].sort()).toEqual([...new Set(SERVICE_WORDS.map(plain))].sort())
  })

  it('each way in, its proof and its second factor', () => {
    const ways = rowsOf(section('docs/security.md', 'Signing in'))
    expect(ways.map(([way]) => way)).toEqual([
      'password',
      'passkey',
      'sign-up, invitation to an organisation or to administrators',
      'API key',
      'link to a paper or a look',
      'screen',
    ])
    for (const row of ways) expect(row.every((cell) => cell !== '') && row.length === 3).toBe(true)
    says('docs/security.md', 'Signing in', `${MIN_PASSWORD} to ${MAX_PASSWORD} characters`, 'REQUIRE_2FA')
  })

  it('what happens when a factor is lost', () => {
    says('docs/security.md', 'Signing in', '**Lost factors.**', 'submits the same papers, which are reviewed as before')
  })

  it('how long a session lasts and why, and how many a person may have', () => {
    says('docs/security.md', 'Signing in', `A session ends ${SLIDING_MS / DAY_MS} days after its last use`)
    says('docs/security.md', 'Signing in', `${ABSOLUTE_MS / DAY_MS} days after it began`, 'Shorter sessions would')
    says('docs/security.md', 'Signing in', `a proof from the last ${PROOF_LIFE_MS / 60_000} minutes`)
    says('docs/security.md', 'Signing in', 'any number of sessions at the same time', 'can end one or all others')
  })

  it('the rules between fields and by caller, of calls that exist', () => {
    const between = rowsOf(section('docs/security/rules.md', 'Between fields'))
    const caller = rowsOf(section('docs/security/rules.md', 'By caller'))
    expect([between.length > 20, caller.length > 10]).toEqual([true, true])
    for (const row of [...between, ...caller]) expect(row.slice(1).every((cell) => cell !== '')).toBe(true)
    const known = new Set(Object.values(CALLS).map(({ method, path }) => `${method} ${path}`))
    const named = between.flatMap(([call = '']) => [...call.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)])
    expect(named.length).toBeGreaterThan(3)
    expect(named.map(([, call = '']) => call).filter((call) => !known.has(call))).toEqual([])
  })

  it('the limits of business and of calls', () => {
    const { token, screen, address } = CALL_LIMITS
    const count = (number: number) => number.toLocaleString('en-US')
    says('docs/operations.md', 'Limits', `${count(token)} per session, ${count(screen)} per screen`)
    says('docs/operations.md', 'Limits', `${count(address)} per address`)
    says('docs/operations.md', 'Payouts each month', 'less than 48 hours ago')
    expect(read('docs/glossary.md')).toContain('## The lifecycle of a booking')
  })

  it('the types and sizes of uploads, as the contract has them', () => {
    const rows = Object.fromEntries(
      rowsOf(section('docs/security.md', 'Uploads')).map(([what = '', ...rest]) => [what, rest]),
    )
    expect(rows['creative of a booking, a campaign']?.slice(0, 2)).toEqual([
      CREATIVE_ENDINGS.join(', '),
      `${MAX_BOOKING_CREATIVE_BYTES / MB} MB, ${MAX_CAMPAIGN_CREATIVE_BYTES / MB} MB`,
    ])
    expect(rows.photo?.slice(0, 2)).toEqual(['png, jpg', `${MAX_PHOTO_BYTES / MB} MB`])
    expect(rows['paper, permit']?.slice(0, 2)).toEqual(['pdf, jpg, jpeg, png', `${MAX_DOCUMENT_BYTES / MB} MB`])
    expect(rows['look of a screen']?.[1]).toBe(`${MAX_LOOK_BYTES / 1000} kB`)
    // A new kind of upload needs a row.
    const taking = Object.entries(CALLS).flatMap(([name, { files }]) => (files ? [name] : []))
    expect(taking.sort()).toEqual([
      'sendLook',
      'setPhoto',
      'upload',
      'uploadCreative',
      'uploadDocuments',
      'uploadPermit',
    ])
    says('docs/security.md', 'Uploads', "A file that can't be read is refused on its field", 'clamd scans each file')
  })

  it('each class of data, how it is protected, until when, and who can read it', () => {
    const rows = rowsOf(section('docs/security.md', 'Data'))
    expect([...new Set(rows.map(([kind]) => kind))]).toEqual(['secret', 'papers', 'personal', 'money', 'public'])
    for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(5)
    const all = rows.map(([, what]) => what).join(', ')
    for (const what of ['passwords', 'tokens', 'identity documents', 'national ids', 'bank accounts', 'positions']) {
      expect(all).toContain(what)
    }
    says('docs/security.md', 'Data', '*Secret* and *papers* are sensitive')
    says('docs/operations.md', 'Personal data', 'Retention: ', '21 working days', 'Account numbers are deleted')
  })

  it('each key of an installation, its algorithm, its storage and its renewal', () => {
    const [, names = ''] =
      /const NAMES = \[([^\]]+)\]/.exec(read('apps/server/src/platform/installation-keys.ts')) ?? []
    const keys = [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    expect(keys).toHaveLength(8)
    const rows = rowsOf(section('docs/security.md', 'Keys and algorithms'))
    for (const key of [...keys, 'SECRET_KEY', 'BACKUP_PASSPHRASE', 'webhook']) {
      // What a key is, and when it is renewed.
      const tables = rows.filter((row) => row[0]?.includes(key))
      expect(tables.length, key).toBeGreaterThan(1)
      for (const row of tables) expect(row).toHaveLength(4)
    }
    says('docs/security.md', 'Keys and algorithms', 'NIST SP 800-57 part 1', 'Keys of one purpose are never used for')
    says('docs/security.md', 'Keys and algorithms', '*pre-activation*', '*active*', '*deactivated*', '*compromised*')
    says('docs/security.md', 'Keys and algorithms', '*destroyed*', 'Keys are never shown, printed or logged')
  })

  it('which operations are costly, and how they are bounded', () => {
    says('docs/operations.md', 'Limits', 'Two passwords are hashed at a time')
    says('docs/operations.md', 'Floods', 'At most 4,096 reports of plays, or 64 MB')
    says('docs/operations.md', 'Uploads', 'At most 2 work at a time', '90 s of processor time')
    expect(read('docs/scale.md')).toContain('## What a play costs')
  })

  it('the logs: what they contain, where they are, who reads them and how long they are kept', () => {
    const logs = rowsOf(section('docs/security.md', 'Logs'))
    expect(logs.map(([log]) => log)).toEqual(
      expect.arrayContaining([
        'process',
        'proxy',
        'activity',
        'histories',
        'refusals',
        'deliveries',
        'database, balancer',
      ]),
    )
    for (const row of logs) expect(row.filter((cell) => cell !== '')).toHaveLength(4)
  })

  it('when libraries with a vulnerability are updated', () => {
    says('CONTRIBUTING.md', 'Libraries', 'within 2 days', '7 days if it is high', '30 days if it is medium')
    says('CONTRIBUTING.md', 'Libraries', '90 days otherwise', 'other libraries are updated every 3 months')
  })
})
