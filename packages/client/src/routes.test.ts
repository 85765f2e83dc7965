import { readdirSync, readFileSync } from 'node:fs'
import { CALLS } from '@ayob/contract/calls'
import { expect, it } from 'vitest'

/** `npx vitest run --project unit packages/client -u` regenerates the file. */
it('the routes are those of the contract', async () => {
  const lines = Object.entries(CALLS)
    .map(([name, { method, path }]) => `  ${name}: '${method} ${path}',`)
    .sort()
  const text = `/** Generated from the contract by routes.test.ts. */\nexport const ROUTES = {\n${lines.join('\n')}\n} as const\n`
  await expect(text).toMatchFileSnapshot('./routes.ts')
})

it('the client has no runtime dependency but fetch', () => {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'))
  const imports = files.flatMap(
    (name) => readFileSync(new URL(name, folder), 'utf8').match(/^(?:import|export) .* from .*$/gm) ?? [],
  )
  expect(imports.length).toBeGreaterThan(3)
  expect(imports.filter((line) => !/^import type |from '\.\//.test(line))).toEqual([])
})
