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

await build({ configFile, logLevel: 'warn', build: { manifest: 'manifest.json' } })
const manifest = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'))
await rm(join(target, 'manifest.json'))

/** The built file of a source with all its imports, as addresses. */
function filesOf(source, found = new Set()) {
  const part = manifest[source]
  if (!part) throw new Error(`${source} was not built`)
  if (found.has(`/${part.file}`)) return found
  found.add(`/${part.file}`)
  for (const name of part.imports ?? []) filesOf(name, found)
  return found
}

/**
 * What each person needs first. boot.js knows who it is before any script has run, and asks for all files at once: each
 * would otherwise be asked for by the one before. Files that are in an earlier list are left out.
 */
const FIRST = {
  visitor: ['src/entry/landing.ts'],
  app: ['src/entry/app.tsx'],
  member: ['src/app/layout/member-layout.tsx'],
  advertiser: ['src/roles/advertiser/overview.tsx'],
  driver: ['src/roles/driver/overview.tsx'],
  admin: [
    'src/app/layout/admin-layout.tsx',
    'src/roles/admin/registrations.tsx',
    '../../packages/i18n/src/en-console.ts',
  ],
  en: ['../../packages/i18n/src/en.ts'],
  si: ['../../packages/i18n/src/si.ts'],
  ta: ['../../packages/i18n/src/ta.ts'],
}
const BEFORE = {
  member: ['app'],
  advertiser: ['app', 'member'],
  driver: ['app', 'member'],
  admin: ['app'],
  en: ['app'],
  si: ['app'],
  ta: ['app'],
}

function firstFiles() {
  const lists = Object.fromEntries(
    Object.entries(FIRST).map(([who, sources]) => [who, new Set(sources.flatMap((source) => [...filesOf(source)]))]),
  )
  return Object.entries(lists).map(([who, files]) => {
    const known = (BEFORE[who] ?? []).flatMap((list) => [...lists[list]])
    return [who, [...files].filter((file) => !known.includes(file))]
  })
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
  const { render, renderOffline, renderUnloaded, renderWaiting, LANGUAGES, PAGES } = await import(
    pathToFileURL(join(scratch, 'landing.mjs')).href
  )
  const fonts = (await readdir(join(target, 'assets'))).filter((name) =>
    /^(bricolage|inter).*-latin-wght-.*woff2$/.test(name),
  )
  const first = [...firstFiles(), ['fonts', fonts.map((font) => `/assets/${font}`)]]
  const lists = first.map(([who, files]) => ` data-${who}="${files.join(' ')}"`).join('')
  const shell = (await readFile(join(target, 'index.html'), 'utf8'))
    .replace('<!--unloaded-->', () => renderUnloaded() + renderWaiting())
    .replace('<script src="/boot.js"', (tag) => tag + lists)
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
      .replace('<html lang="en"', `<html lang="${language}"`)
    await writeFile(join(target, language === 'en' ? 'index.html' : `landing.${language}.html`), page)
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
