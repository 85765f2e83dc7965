import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { test } from '../support/scenes'

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('the developer page shows every part of ui', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Parts of the web' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vehicles' })).toBeVisible()
  const gallery = readFileSync(pathOf('apps/web/test/gallery.tsx'), 'utf8')
  const shown = new Set([...gallery.matchAll(/from '..\/src\/ui\/([\w/-]+)'/g)].map(([, name]) => `${name}.tsx`))
  // Parts of other parts, and the toasts, which are part of the frame around every scene.
  const inside = [
    'calendar.tsx',
    'dense-table.tsx',
    'charts/plot.tsx',
    'vehicles/drawings.tsx',
    'unbroken.tsx',
    'toaster.tsx',
  ]
  const parts = readdirSync(pathOf('apps/web/src/ui'), { recursive: true, encoding: 'utf8' })
  const missing = parts.filter((file) => file.endsWith('.tsx') && !shown.has(file) && !inside.includes(file))
  expect(missing).toEqual([])
})

test('the developer page is not in the build', () => {
  const built = pathOf('dist/web')
  const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|html)$/.test(file))
  expect(scripts).toContain('index.html')
  for (const file of scripts) expect(readFileSync(`${built}/${file}`, 'utf8'), file).not.toContain('Parts of the web')
})
