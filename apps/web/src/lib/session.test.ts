import { beforeEach, expect, test, vi } from 'vitest'
import { clearAdmin, clearUser, readSession, replaceToken, saveSignIn, tokenFor } from './session'

const person = (user_type: 'driver' | 'advertiser' | 'admin') => ({
  id: '1',
  first_name: 'Nimali',
  last_name: 'Perera',
  email: 'nimali@shop.example',
  phone: '+94771234567',
  user_type,
  status: 'approved' as const,
  photo_url: null,
  created_at: '2026-11-21T00:00:00Z',
})

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('nobody is signed in without a token', () => {
  expect(readSession()).toEqual({ role: 'visitor', user: null })
})

test('an advertiser and a driver are stored under the user keys only', () => {
  saveSignIn('t1', person('advertiser'))
  expect([...kept.keys()]).toEqual(['auth_token', 'user'])
  expect(readSession().role).toBe('advertiser')
  saveSignIn('t2', person('driver'))
  expect(readSession().role).toBe('driver')
})

test('an administrator is stored under both pairs of keys', () => {
  saveSignIn('t', person('admin'))
  expect([...kept.keys()].sort()).toEqual(['adminToken', 'adminUser', 'auth_token', 'user'])
  expect(readSession().role).toBe('admin')
})

test.each(['adminToken', 'adminUser'])('an administrator without %s is not authenticated', (key) => {
  saveSignIn('t', person('admin'))
  kept.delete(key)
  expect(readSession().role).toBe('visitor')
})

test('a token without its user is a person whose profile has yet to be fetched', () => {
  kept.set('auth_token', 't')
  kept.set('user', 'not json')
  expect(readSession()).toEqual({ role: 'advertiser', user: null })
})

test('administrators’ calls send the administrator’s token, others the ordinary one', () => {
  kept.set('auth_token', 'user-token')
  kept.set('adminToken', 'admin-token')
  expect(tokenFor('/admin/ads')).toBe('admin-token')
  expect(tokenFor('/ayob/ads/approved')).toBe('admin-token')
  expect(tokenFor('/billing/stats')).toBe('user-token')
})

test('a new token from the server is stored wherever the old one was', async () => {
  vi.stubGlobal('navigator', {})
  saveSignIn('old', person('admin'))
  const before = readSession()
  await replaceToken(async (old) => `${old} and new`)
  expect([kept.get('auth_token'), kept.get('adminToken')]).toEqual(['old and new', 'old and new'])
  expect(readSession()).toBe(before)
  await replaceToken(async () => undefined)
  expect(kept.get('auth_token')).toBe('old and new')
})

test('a refused user call forgets the user, a refused administrator’s call everything', () => {
  saveSignIn('t', person('admin'))
  clearUser()
  expect([...kept.keys()].sort()).toEqual(['adminToken', 'adminUser'])
  saveSignIn('t', person('admin'))
  clearAdmin()
  expect([...kept.keys()]).toEqual([])
})
