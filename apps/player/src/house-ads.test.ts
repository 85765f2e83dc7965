import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../public/house', import.meta.url))

test.each(readdirSync(folder))('the words of %s are outlines, because a display may lack their letters', (name) => {
  const picture = readFileSync(join(folder, name), 'utf8')
  expect(/<text|font-family|<foreignObject/.test(picture)).toBe(false)
  expect(picture).toContain('<title>AYOB')
})
