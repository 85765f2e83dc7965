import { freePort } from '@ayob/testkit/postgres'
import { startServer } from '@ayob/testkit/server'
import { expect, test } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN } from '../support/test'

test('a passkey is created, signs in on its own, and makes a step-up', async ({ browser }) => {
  const port = String(await freePort())
  const home = `http://localhost:${port}`
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT: 'off' }
  const server = await startServer({ env: { ...env, PORT: port, PUBLIC_URL: home } })
  const driver = await newMember(server, 'driver')
  const context = await browser.newContext({ baseURL: home })
  const page = await context.newPage()
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signInBrowser(page, server, driver.email, driver.password)
  await page.goto('/settings?tab=security')
  await page.getByLabel('Name of the passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth?mode=signin')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeTruthy()

  await server.restart({ CLOCK_OFFSET_S: '1800' })
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await asked.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await server.remove()
})
