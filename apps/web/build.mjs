// Builds the web app into dist/web. app.html is the empty shell of every page. index.html is the same shell with the
// landing page rendered into it, so that visitors can read it before a script has run; landing.si.html and landing.ta.html
// are its translations. pages.json lists the addresses of all pages. offline.html is what the app shows without a network.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { build } from 'vite'

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
const target = fileURLToPath(new URL('../../dist/web', import.meta.url))

await build({ configFile, logLevel: 'warn' })

/** Returns a built script with all its imports, so that the browser can load them in parallel. */
async function scriptsOf(entry) {
  const found = new Set()
  const waiting = [entry]
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (found.has(script)) continue
    found.add(script)
    const text = await readFile(join(target, 'assets', script), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) waiting.push(name)
  }
  return found
}

const scratch = await mkdtemp(join(tmpdir(), 'ayob-landing-'))
try {
  await build({
    configFile,
    // Hides warnings about texts that are bundled although other pages load them on demand.
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./src/entry/landing-server.tsx', import.meta.url)),
      outDir: scratch,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'landing.mjs' } },
    },
  })
  const { render, renderOffline, renderUnloaded, LANGUAGES, PAGES } = await import(
    pathToFileURL(join(scratch, 'landing.mjs')).href
  )
  const shell = (await readFile(join(target, 'index.html'), 'utf8')).replace('<!--unloaded-->', renderUnloaded())
  const assets = await readdir(join(target, 'assets'))
  const named = (pattern) => assets.find((name) => pattern.test(name))
  const fonts = [named(/^bricolage-grotesque-latin-wght-.*woff2$/), named(/^inter-latin-wght-.*woff2$/)]
  const preloads = fonts
    .filter(Boolean)
    .map((font) => `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`)
  for (const script of await scriptsOf(named(/^landing-.*js$/))) {
    preloads.push(`<link rel="modulepreload" href="/assets/${script}" />`)
  }
  const mark = '<div id="root"></div>'
  if (!shell.includes(mark)) throw new Error('index.html has lost its root')
  await writeFile(join(target, 'app.html'), shell)
  await writeFile(join(target, 'pages.json'), JSON.stringify(PAGES))
  const boot = await transform(await readFile(join(target, 'boot.js'), 'utf8'), { minify: true, target: 'es2022' })
  await writeFile(join(target, 'boot.js'), boot.code)
  await writeFile(join(target, 'offline.html'), `<!doctype html>${renderOffline()}`)
  for (const language of LANGUAGES) {
    const page = shell
      .replace(mark, () => `<div id="root">${render(language)}</div>`)
      .replace('</head>', `${preloads.join('')}</head>`)
      .replace('<html lang="en"', `<html lang="${language}"`)
    await writeFile(join(target, language === 'en' ? 'index.html' : `landing.${language}.html`), page)
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
