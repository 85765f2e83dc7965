import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }

const BASE = '/screen/'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the service worker with the names of the program's files and a version that is the hash of their bytes. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => !fileName.endsWith('.map'))
      const hash = createHash('sha256')
      const boot = 'boot.js'
      hash.update(readFileSync(here(`public/${boot}`)))
      for (const file of files) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source)
      const shell = {
        version: hash.digest('hex').slice(0, 16),
        page: BASE,
        files: [boot, ...files.map(({ fileName }) => fileName)]
          .map((name) => BASE + name)
          .filter((path) => !path.endsWith('.html')),
      }
      await build({
        entryPoints: [here('src/worker/sw.ts')],
        outfile: `${dir}/sw.js`,
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: { __SHELL__: JSON.stringify(shell) },
        logLevel: 'warning',
      })
    },
  }
}

export default defineConfig({
  root: here('.'),
  base: BASE,
  plugins: [serviceWorker()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: here('../../dist/player'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: Number(process.env.PLAYER_PORT ?? 5174),
    strictPort: true,
    proxy: {
      '/api': process.env.API_URL ?? 'http://127.0.0.1:3000',
      '/uploads': process.env.API_URL ?? 'http://127.0.0.1:3000',
    },
  },
})
