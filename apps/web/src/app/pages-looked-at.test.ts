import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { paths } from '../lib/paths'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** `expectFit` and `expectWordsFit` look at pages in a browser here: that nothing overflows, in English and in other languages. */
const folder = `${root}e2e/pages/`

/** What a test gets from a mail or a page. */
const ADDRESSES: Readonly<Record<string, string>> = { address: '/invitation/:token', url: '/shared/:token' }
/** Documents of their own, which the router does not know. */
const BESIDE = ['/screen']

/** The pages of a list of the router, as it writes them. */
function pagesOf(list: string): string[] {
  const source = readFileSync(new URL('router.tsx', import.meta.url), 'utf8')
  const [, body = ''] = new RegExp(`const ${list} = \\[\\n([\\s\\S]*?)\\n\\]`).exec(source) ?? []
  return [...body.matchAll(/page\((?:'([^']+)'|paths\.(\w+)\(\))/g)].map(
    ([, path, name]) => path ?? (paths[name as keyof typeof paths] as () => string)(),
  )
}

/** Addresses that are handed to a check, without what follows a question mark; words in braces and `x` are any name. */
function lookedAt(check: 'expectFit' | 'expectWordsFit'): Set<string> {
  const found = readdirSync(folder).flatMap((file) => {
    const source = readFileSync(`${folder}${file}`, 'utf8')
    const lists = Object.fromEntries(
      [...source.matchAll(/^\s*const (\w+) = (\[[\s\S]*?\])/gm)].map(([, name = '', items = '']) => [name, items]),
    )
    return [...source.matchAll(new RegExp(`${check}\\(\\s*\\w+,([\\s\\S]*?)\\)\n`, 'g'))].flatMap(([, given = '']) => {
      const all = given.replace(/\.\.\.(\w+)/g, (_, name) => lists[name] ?? '')
      const written = [...all.matchAll(/['`](\/[^'`]*)['`]/g)].map(([, address = '']) => address)
      const named = Object.entries(ADDRESSES).flatMap(([name, address]) =>
        new RegExp(`(^|\\s)${name}$`).test(all.trim()) ? [address] : [],
      )
      return [...written, ...named]
    })
  })
  const pathOf = (address: string) =>
    (address.split('?')[0] ?? '').replace(/\/\$\{id\}$/, '/:id').replace(/\/x$/, '/:token')
  return new Set(found.map(pathOf))
}

/** The pages that a sweep lists under each role, with `x` for any name. */
function listedIn(file: string): Set<string> {
  const source = readFileSync(`${folder}${file}`, 'utf8')
  return new Set([...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path))
}

const VISITORS = ['/', '/auth', '/auth/forgot-password']
const MEMBERS = ['openPages', 'signedInPages', 'memberPages', 'advertiserPages', 'driverPages'].flatMap(pagesOf)
const ADMINS = pagesOf('adminPages')
/** The administrators' console is in English. */
const ENGLISH = ['/admin-invitation/:token']

describe('every page is looked at', () => {
  test('at 360 pixels in English', () => {
    expect(ADMINS.length).toBeGreaterThan(15)
    const seen = lookedAt('expectFit')
    expect([...VISITORS, ...MEMBERS, ...ADMINS, ...BESIDE].filter((path) => !seen.has(path))).toEqual([])
  })

  test('with missing parts, no network, no storage and translated texts', () => {
    const listed = listedIn('surroundings.spec.ts')
    const pages = [...VISITORS, ...MEMBERS, ...ADMINS].map((path) => path.replace(/:\w+$/, 'x'))
    expect(pages.filter((path) => !listed.has(path))).toEqual([])
  })

  test('at 360 pixels in Sinhala and Tamil', () => {
    expect(MEMBERS.length).toBeGreaterThan(20)
    const seen = lookedAt('expectWordsFit')
    expect([...VISITORS, ...MEMBERS].filter((path) => !seen.has(path) && !ENGLISH.includes(path))).toEqual([])
  })
})
