import { addDays, dayOf } from '@ayob/contract/days'
import { changeSettings } from '@ayob/contract/settings'
import { expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'
import { wordsIn } from '../support/words'

const written = (day: string) => day.split('-').toReversed().join('/')

/** Opens the calendar beside the only date field of the page. */
async function openCalendar(page: Page, open: string) {
  await page.getByRole('button', { name: open, exact: true }).click()
}

test('a day is written as dd/mm/yyyy, chosen with the arrow keys, or filled in as before', async ({ page, server }) => {
  const t = wordsIn('en')
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  const field = page.getByLabel(t('booking.startWish'))
  const [soon, later] = [addDays(dayOf(Date.now()), 20), addDays(dayOf(Date.now()), 21)]
  const value = field.and(page.locator('input'))

  await field.fill(soon)
  await expect(value).toHaveValue(soon)

  await openCalendar(page, t('calendar.open'))
  const typed = page.getByLabel(t('calendar.written'))
  await expect(typed).toHaveValue(written(soon))
  await typed.fill(written(addDays(dayOf(Date.now()), -1)))
  await typed.press('Enter')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await typed.fill(written(later))
  await typed.press('Enter')
  await expect(typed).toHaveCount(0)
  await expect(value).toHaveValue(later)

  await openCalendar(page, t('calendar.open'))
  await page.locator('[data-day][tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(`[data-day="${soon}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(value).toHaveValue(soon)
  await expect(page.getByRole('button', { name: t('calendar.open'), exact: true })).toBeFocused()
})

test('the calendar speaks the language of the page, and shows no days that cannot be chosen', async ({
  page,
  server,
}) => {
  const t = wordsIn('ta')
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(changeSettings, { body: { language: 'ta' } })
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  await openCalendar(page, t('calendar.open'))
  await expect(page.getByRole('columnheader', { name: 'திங்' })).toBeVisible()
  const today = dayOf(Date.now())
  await expect(page.locator(`[data-day="${today}"]`)).toBeEnabled()
  await expect(page.getByRole('button', { name: t('calendar.previousMonth') })).toBeDisabled()
  await page.getByRole('button', { name: t('calendar.nextMonth') }).click()
  await page.getByRole('button', { name: t('calendar.previousMonth') }).click()
  const yesterday = page.locator(`[data-day="${addDays(today, -1)}"]`)
  if (addDays(today, -1).slice(0, 7) === today.slice(0, 7)) await expect(yesterday).toBeDisabled()
})
