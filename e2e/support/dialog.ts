import { expect, type Locator, type Page } from '@playwright/test'

/** Closes a dialog with Escape once its call is over: a busy dialog stays open. */
export async function closeWithEscape(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
