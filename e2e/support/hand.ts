import { type Locator, type Page, test } from '@playwright/test'

/** What a person does by hand. */
export interface Hand {
  /** A click or a tap. */
  click(target: Locator): Promise<void>
  /** A field that is filled in, or a choice in a list. */
  fill(target: Locator, text: string): Promise<void>
  /** Opens the link of a mail, which is a click too. */
  openLink(page: Page, url: string): Promise<void>
  /** Counts a click on what leads out of the product. */
  countClick(): void
  readonly clicks: number
  readonly fields: number
}

/** Counts the clicks and fields of a journey. Waits are no part of it: only what a person has to do is. */
export function createHand(): Hand {
  let clicks = 0
  let fields = 0
  return {
    async click(target) {
      clicks += 1
      await target.click()
    },
    async fill(target, text) {
      fields += 1
      await target.fill(text)
    },
    async openLink(page, url) {
      clicks += 1
      await page.goto(url)
    },
    countClick() {
      clicks += 1
    },
    get clicks() {
      return clicks
    },
    get fields() {
      return fields
    },
  }
}

/** Puts a figure of a journey into the report of the tests. */
export function noteFigure(type: string, figure: string | number): void {
  test.info().annotations.push({ type, description: String(figure) })
}
