// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stayAwake } from './wake'

afterEach(() => vi.unstubAllGlobals())

describe('the installed app', () => {
  const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
  const manifest = JSON.parse(readFileSync(file('public/manifest.webmanifest'), 'utf8'))

  it('fills the display, turns with the device, and stays on its page', () => {
    expect(manifest).toMatchObject({
      display: 'fullscreen',
      orientation: 'any',
      id: '/screen',
      start_url: '/screen',
      scope: '/screen',
    })
    expect(readFileSync(file('index.html'), 'utf8')).toContain('rel="manifest"')
  })

  it('has the icons that Android asks for', () => {
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
    expect(icons.filter(({ src }) => !existsSync(file(`public/${src}`)))).toEqual([])
  })
})

describe('the display', () => {
  it('is kept awake, again after each release and each return to the page', async () => {
    const locks: (() => void)[] = []
    const listeners: (() => void)[] = []
    const page = {
      visibilityState: 'visible',
      addEventListener: (_: string, heard: () => void) => listeners.push(heard),
    }
    vi.stubGlobal('document', page)
    const request = async () => ({ addEventListener: (_: string, released: () => void) => locks.push(released) })
    vi.stubGlobal('navigator', { wakeLock: { request } })
    stayAwake()
    await vi.waitFor(() => expect(locks).toHaveLength(1))
    locks[0]?.()
    await vi.waitFor(() => expect(locks).toHaveLength(2))
    page.visibilityState = 'hidden'
    locks[1]?.()
    page.visibilityState = 'visible'
    for (const heard of listeners) heard()
    await vi.waitFor(() => expect(locks).toHaveLength(3))
  })

  it('does no harm in a browser that can not or may not keep it awake', async () => {
    vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {} })
    vi.stubGlobal('navigator', {})
    expect(stayAwake).not.toThrow()
    vi.stubGlobal('navigator', { wakeLock: { request: async () => Promise.reject(new Error('no')) } })
    expect(stayAwake).not.toThrow()
  })
})
