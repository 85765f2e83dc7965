import { join } from 'node:path'
import { createApi } from '@ayob/testkit/api'
import { addMember } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import type { RunningServer } from '@ayob/testkit/server'
import { codeIn, readTexts } from '@ayob/testkit/texts'
import { expect } from '@playwright/test'
import { pressOn, typeInto } from '../support/keyboard'
import { adminApi } from '../support/signed-in'
import { test } from '../support/test'
import { wordsIn } from '../support/words'

let numbers = 3_000_000

/** A driver whose number no other account has. */
async function newDriver(server: RunningServer, language = 'en') {
  numbers += 1
  const phone = `077${numbers}`
  await addMember(createApi(server.url), await adminApi(server), 'driver', { phone, language })
  return { phone, spaced: phone.replace(/^(...)(...)/, '$1 $2 ') }
}

/** The code of the newest message to a number, once there are `count`. */
async function codeTo(server: RunningServer, phone: string, count = 1): Promise<string> {
  const to = `+94${phone.slice(1)}`
  const messages = async () => (await readTexts(join(server.dataDir, 'sms'))).filter((one) => one.to === to)
  await expect.poll(async () => (await messages()).length).toBe(count)
  return codeIn(present((await messages()).at(-1)).text)
}

test('a driver signs in with a code by SMS and only the keyboard', async ({ page, server }) => {
  const { phone, spaced } = await newDriver(server)
  await page.goto('/auth?mode=signin')
  await pressOn(page, page.getByRole('link', { name: 'Sign in with a code by SMS' }))
  await expect(page.getByRole('heading', { name: 'Code by SMS' })).toBeVisible()
  const number = page.getByLabel('Phone Number')
  await expect(number).toHaveAttribute('autocomplete', 'tel')
  await typeInto(page, number, '011 234 5678')
  await page.keyboard.press('Enter')
  await expect(number).toHaveAccessibleDescription(/mobile number of Sri Lanka/)
  await expect(number).toBeFocused()
  await number.press('ControlOrMeta+A')
  await page.keyboard.type(spaced)
  await page.keyboard.press('Enter')

  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  const right = await codeTo(server, phone)
  await page.keyboard.type(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await expect(code).toBeFocused()
  // A phone forgets the page while the message is read.
  await page.reload()
  await expect(code).toBeFocused()
  await page.keyboard.type(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeTruthy()
})

test('another code can be asked for after a minute, and another number at once', async ({ page, server }) => {
  const { phone } = await newDriver(server)
  await page.clock.install()
  await page.goto('/auth?mode=phone')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const first = await codeTo(server, phone)
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
  await expect(page.getByText('A new code is on its way.', { exact: false })).toBeVisible()
  const second = await codeTo(server, phone, 2)
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  const code = page.getByLabel('Code', { exact: true })
  if (first !== second) {
    await code.fill(first)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  }
  await page.getByRole('button', { name: 'Use another number' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await page.getByRole('link', { name: 'Sign in with email and password' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('a browser that reads the message signs in by itself', async ({ page, server }) => {
  const { phone } = await newDriver(server)
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: class {} })
    const arrived = new Promise<{ code: string }>((resolve) => {
      window.addEventListener('message', ({ data }) => resolve({ code: String(data) }), { once: true })
    })
    const get = (options: { otp?: { transport: string[] } }) =>
      options.otp?.transport[0] === 'sms' ? arrived : Promise.reject(new Error('another credential'))
    Object.defineProperty(navigator.credentials, 'get', { value: get })
  })
  await page.goto('/auth?mode=phone')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  const right = await codeTo(server, phone)
  await page.evaluate((code) => window.postMessage(code), right)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

for (const language of ['si', 'ta'] as const) {
  test(`a driver signs in by SMS in ${language}`, async ({ page, server }) => {
    const t = wordsIn(language)
    const { phone } = await newDriver(server, language)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/auth?mode=signin')
    await page.getByRole('link', { name: t('auth.phoneSignIn') }).click()
    await page.getByLabel(t('auth.phone')).fill(phone)
    await page.getByRole('button', { name: t('auth.phoneSend') }).click()
    await page.getByLabel(t('auth.phoneCode'), { exact: true }).fill(await codeTo(server, phone))
    await page.getByRole('button', { name: t('auth.signIn') }).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })
}

test('the way is not offered where no SMS can be sent', async ({ page }) => {
  await page.route('**/api/client-config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), phone_sign_in: false } })
  })
  await page.goto('/auth?mode=signin')
  await expect(page.getByRole('link', { name: 'Sign up here', exact: false })).toBeVisible()
  await expect(page.getByText('Sign in with a code by SMS')).toHaveCount(0)
  await page.goto('/auth?mode=phone')
  await expect(page.getByText('Sign-in by SMS is not available here.')).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveCount(0)
})
