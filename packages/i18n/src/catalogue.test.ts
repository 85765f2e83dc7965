import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ACTIONS } from '@ayob/contract/activity'
import { expect, test } from 'vitest'
import { createI18n } from './create'
import { en } from './en'
import { enConsole } from './en-console'
import { si } from './si'
import { ta } from './ta'

const here = fileURLToPath(new URL('.', import.meta.url))
const areas = readdirSync(join(here, 'en')).map((file) => file.replace('.json', ''))
const textsOf = (area: string) =>
  JSON.parse(readFileSync(join(here, 'en', `${area}.json`), 'utf8')) as Record<string, string>

test.each(areas)('%s holds plain texts, sorted by key', (area) => {
  const texts = textsOf(area)
  expect(Object.keys(texts)).toEqual(Object.keys(texts).sort())
  expect(Object.values(texts).filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([])
})

test('the web app has the same areas in every language, besides those of the console', () => {
  const shared = Object.keys(en).sort()
  expect(Object.keys(si).sort()).toEqual(shared)
  expect(Object.keys(ta).sort()).toEqual(shared)
  expect(Object.keys(enConsole).filter((area) => shared.includes(area))).toEqual([])
})

test('every message key of the contract has a text', () => {
  const contract = fileURLToPath(new URL('../../contract/src', import.meta.url))
  const sources = readdirSync(contract).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const keys = sources.flatMap((file) =>
    [...readFileSync(join(contract, file), 'utf8').matchAll(/'validation\.(\w+)'/g)].map(([, key]) => key ?? ''),
  )
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => !(key in textsOf('validation')))).toEqual([])
})

test('everything that the activity log records has a text, and nothing else', () => {
  const texts = Object.keys(textsOf('activity')).filter((key) => key.startsWith('action_'))
  expect(texts.toSorted()).toEqual(ACTIONS.map((action) => `action_${action.replace('.', '_')}`).toSorted())
})

test('values are filled in, plurals are chosen, and nothing is escaped', () => {
  const { t } = createI18n('en', en)
  expect(t('map.removeConfirm', { name: 'Ad <1>' })).toBe('Remove Ad <1>?')
  expect(t('common.days', { count: 1 })).toBe('1 day')
  expect(t('common.days', { count: 30 })).toBe('30 days')
})
