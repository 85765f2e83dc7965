import type { Page } from '@playwright/test'

/** Lets calls of one method below a path fail without a word of the server's, so that the page has to find its own. */
export async function failCalls(page: Page, method: string, path: string, status = 500): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/json', body: '{}' })
      : route.fallback(),
  )
}

/** Lets calls of one method below a path answer this. */
export async function answerCalls(page: Page, method: string, path: string, answer: object): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ json: answer }) : route.fallback(),
  )
}
