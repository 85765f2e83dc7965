import type { Page } from '@playwright/test'

/** Makes calls of one method below a path fail without a message, so that the page has to show its own. */
export async function failCalls(page: Page, method: string, path: string, status = 500): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/json', body: '{}' })
      : route.fallback(),
  )
}

/** Answers calls of one method below a path with `answer`. */
export async function answerCalls(page: Page, method: string, path: string, answer: object): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ json: answer }) : route.fallback(),
  )
}
