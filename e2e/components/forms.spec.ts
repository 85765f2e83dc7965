import { expect, type Page } from '@playwright/test'
import { answerCalls, refusal, test } from '../support/scenes'

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Kamala')
  await page.getByLabel('Email').fill('kamala@mail.example')
  await page.getByLabel('Message').fill('How much is a month?')
}

test('a form is validated with the schema of its call, and typing clears only the error of that field', async ({
  page,
}) => {
  let calls = 0
  await answerCalls(page, async (_call, route) => {
    calls += 1
    await route.fulfill({ json: { success: true, message: '' } })
  })
  await page.goto('/form')
  await page.getByRole('button', { name: 'Send' }).click()
  const name = page.getByLabel('Name')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await name.fill('K')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toBe(0)
})

test('server errors appear at their fields, and those without a field above the form', async ({ page }) => {
  const refusals = [refusal('Check the form', { email: 'No such mailbox' }), refusal('Closed on Sundays')]
  await answerCalls(page, async (_call, route) => route.fulfill(refusals.shift()))
  await page.goto('/form')
  await fill(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('No such mailbox')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Email').fill('kamala@other.example')
  await expect(page.getByText('No such mailbox')).toBeHidden()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toHaveText('Closed on Sundays')
  await expect(page.getByLabel('Message')).toHaveValue('How much is a month?')
})

test('the button is busy until the answer arrives, and a second press sends nothing', async ({ page }) => {
  const sent: unknown[] = []
  let release = () => {}
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  await answerCalls(page, async ({ body }, route) => {
    sent.push(body)
    await answered
    await route.fulfill({ json: { success: true, message: '' } })
  })
  await page.goto('/form')
  await fill(page)
  await page.getByLabel('Message').press('Tab')
  const button = page.getByRole('button', { name: 'Send' })
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.getByLabel('Name').press('Enter')
  release()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect(button).toBeEnabled()
  expect(sent).toEqual([expect.objectContaining({ name: 'Kamala', company: 'AYOB' })])
})

test('a link asks before it leaves an unsaved form, but not once it is saved', async ({ page }) => {
  await answerCalls(page, async (_call, route) => route.fulfill({ json: { success: true, message: '' } }))
  await page.goto('/form')
  await fill(page)
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByLabel('Name')).toHaveValue('Kamala')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  await page.goto('/form')
  await page.getByLabel('Name').fill('Ruwan')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
})

test('a dialog asks before Escape loses entries; Cancel does not ask', async ({ page }) => {
  await answerCalls(page, async (_call, route) => route.fulfill({ json: { success: true, message: '' } }))
  await page.goto('/dialog')
  await page.getByRole('button', { name: 'Ask sales' }).click()
  const dialog = page.getByRole('dialog', { name: 'Question' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Ask sales' }).click()
  await dialog.getByLabel('Name').fill('Kamala')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveValue('Kamala')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Ask sales' }).click()
  await fill(page)
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Ask sales' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
})
