import { fileURLToPath } from 'node:url'
import { test as base, type Page, type Route } from '@playwright/test'
import { build } from 'esbuild'

const ORIGIN = 'http://scenes.example'
const PAGE =
  '<!doctype html><html lang="en"><title>Scenes</title><div id="root"></div><script src="/scenes.js"></script>'

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../apps/web/test/scenes.tsx', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** Answers the calls of a scene: `answer` gets the method, the address below /api, and the request body. */
export async function answerCalls(
  page: Page,
  answer: (call: { method: string; path: string; body: unknown }, route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`${ORIGIN}/api/**`, (route) => {
    const request = route.request()
    const path = request.url().slice(`${ORIGIN}/api`.length)
    return answer({ method: request.method(), path, body: request.postDataJSON() }, route)
  })
}

/** A refusal in the format of the server. */
export const refusal = (message: string, fields?: Readonly<Record<string, string>>) => ({
  status: 400,
  json: { success: false, error: message, message, code: 'validation_failed', request_id: 'scene', fields },
})

/** `test` with the scenes of apps/web/test instead of a server. */
export const test = base.extend<object, { scenes: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner parses the fixture names from this pattern
  scenes: [async ({}, use) => use(await bundle()), { scope: 'worker' }],
  baseURL: ORIGIN,
  page: async ({ page, scenes }, use) => {
    await page.route(`${ORIGIN}/**`, (route) =>
      route.request().url() === `${ORIGIN}/scenes.js`
        ? route.fulfill({ contentType: 'text/javascript', body: scenes })
        : route.fulfill({ contentType: 'text/html', body: PAGE }),
    )
    await use(page)
  },
})
