import { MAX_DOCUMENT_BYTES } from '@ayob/contract/accounts'
import { CALLS } from '@ayob/contract/calls'
import { MAX_LOG_BYTES } from '@ayob/contract/commands'
import { CREATIVE_ENDINGS, MAX_BOOKING_CREATIVE_BYTES, MAX_CAMPAIGN_CREATIVE_BYTES } from '@ayob/contract/creatives'
import { MAX_HOUSE_AD_BYTES } from '@ayob/contract/house-ads'
import { MAX_LOOK_BYTES } from '@ayob/contract/looks'
import { MAX_PHOTO_BYTES } from '@ayob/contract/settings'
import { SERVICE_WORDS } from '@ayob/domain/accounts/guessable'
import { describe, expect, it } from 'vitest'
import { read, rowsOf, section } from '../security/files'

const MB = 1024 * 1024

describe('tables and lists of the documents match the code', () => {
  it('the words that a password may not consist of', () => {
    const [, listed = ''] = /digits and signs: ([^;]*);/.exec(section('docs/security.md', 'Signing in')) ?? []
    const plain = (word: string) => word.toLowerCase().replace(/[\s-]/g, '')
    const written = listed.split(',').map((word) => plain(word.trim()))
    expect([...new Set(written)].sort()).toEqual([...new Set(SERVICE_WORDS.map(plain))].sort())
  })

  it('the words of the glossary are in the order of the alphabet, each once', () => {
    const words = rowsOf(read('docs/glossary.md')).flatMap(([word = '']) => /^\*\*(.+)\*\*$/.exec(word)?.[1] ?? [])
    expect(words.length).toBeGreaterThan(50)
    const sorted = [...new Set(words)].sort((one, other) => one.toLowerCase().localeCompare(other.toLowerCase(), 'en'))
    expect(words).toEqual(sorted)
  })

  it('rules between fields name calls that exist', () => {
    const between = rowsOf(section('docs/security/rules.md', 'Between fields'))
    const known = new Set(Object.values(CALLS).map(({ method, path }) => `${method} ${path}`))
    const named = between.flatMap(([call = '']) => [...call.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)])
    expect(named.length).toBeGreaterThan(3)
    expect(named.map(([, call = '']) => call).filter((call) => !known.has(call))).toEqual([])
  })

  it('the types and sizes of uploads', () => {
    const rows = Object.fromEntries(
      rowsOf(section('docs/security.md', 'Uploads')).map(([what = '', ...rest]) => [what, rest]),
    )
    expect(rows['creative of a booking, a campaign']?.slice(0, 2)).toEqual([
      CREATIVE_ENDINGS.join(', '),
      `${MAX_BOOKING_CREATIVE_BYTES / MB} MB, ${MAX_CAMPAIGN_CREATIVE_BYTES / MB} MB`,
    ])
    expect(rows['file of a house ad']?.slice(0, 2)).toEqual([
      CREATIVE_ENDINGS.join(', '),
      `${MAX_HOUSE_AD_BYTES / MB} MB`,
    ])
    expect(rows.photo?.slice(0, 2)).toEqual(['png, jpg', `${MAX_PHOTO_BYTES / MB} MB`])
    expect(rows['paper, permit']?.slice(0, 2)).toEqual(['pdf, jpg, jpeg, png', `${MAX_DOCUMENT_BYTES / MB} MB`])
    expect(rows['look of a screen']?.[1]).toBe(`${MAX_LOOK_BYTES / 1000} kB`)
    expect(rows['logs of a screen']?.[1]).toBe(`${MAX_LOG_BYTES / MB} MB`)
    // A new kind of upload needs a row.
    const taking = Object.entries(CALLS).flatMap(([name, { files }]) => (files ? [name] : []))
    expect(taking.sort()).toEqual([
      'sendLogs',
      'sendLook',
      'setPhoto',
      'upload',
      'uploadCreative',
      'uploadDocuments',
      'uploadHouseAdFile',
      'uploadPermit',
    ])
  })

  it('each key of an installation', () => {
    const [, names = ''] =
      /const NAMES = \[([^\]]+)\]/.exec(read('apps/server/src/platform/installation-keys.ts')) ?? []
    const keys = [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    expect(keys).toHaveLength(9)
    const rows = rowsOf(section('docs/security.md', 'Keys and algorithms'))
    for (const key of [...keys, 'SECRET_KEY', 'BACKUP_PASSPHRASE', 'webhook']) {
      // What a key is, and when it is renewed.
      expect(rows.filter((row) => row[0]?.includes(key)).length, key).toBeGreaterThan(1)
    }
  })
})
