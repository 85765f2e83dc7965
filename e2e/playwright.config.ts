import { fileURLToPath } from 'node:url'
import { findChromium } from '@ayob/testkit/chromium'
import { defineConfig, devices } from '@playwright/test'

const { executablePath, env } = await findChromium()

export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  outputDir: fileURLToPath(new URL('../test-results/browser', import.meta.url)),
  globalSetup: './support/build-first.ts',
  // As many as a small machine has cores: other tests run beside them.
  workers: 2,
  // Real time passes in some of these; what needed a second try is named at the end of the run.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Recording takes a fifth of the time: only a test that has failed once is recorded, at its second try.
    trace: 'on-first-retry',
    launchOptions: { executablePath, env: { ...(process.env as Record<string, string>), ...env } },
  },
  projects: [{ name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
})
