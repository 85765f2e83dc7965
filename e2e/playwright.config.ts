import { fileURLToPath } from 'node:url'
import { findChromium } from '@ayob/testkit/chromium'
import { defineConfig, devices } from '@playwright/test'

const { executablePath, env } = await findChromium()

export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  outputDir: fileURLToPath(new URL('../test-results/browser', import.meta.url)),
  globalSetup: ['./support/build-first.ts', './support/postgres-first.ts'],
  // As many as a small machine has cores, because the other tests run at the same time.
  workers: 2,
  // Time limits only catch tests that hang: a busy machine is slow, not wrong. A wait ends first, because it says for what.
  timeout: 120_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
    // Animations cost a tenth more CPU time, and a click waits until its button stops moving.
    contextOptions: { reducedMotion: 'reduce' },
    // Installing the service worker costs a third of the browser's time. The tests that need it allow it.
    serviceWorkers: 'block',
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, env: { ...(process.env as Record<string, string>), ...env } },
  },
  projects: [{ name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
})
