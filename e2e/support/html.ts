import { expect, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // How the browser writes a document, not how we wrote it.
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-raw-characters': 'off',
    'no-inline-style': 'off',
  },
})

/** Expects that the document of a page is valid HTML. */
export async function expectValid(page: Page, where: string): Promise<void> {
  const { results } = await validator.validateString(await page.content())
  const found = results.flatMap(({ messages, source }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}: ${(source ?? '').slice(offset - 80, offset + 120)}`,
    ),
  )
  expect(found, `${where} is valid`).toEqual([])
}
