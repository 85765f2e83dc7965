import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build as buildScript } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Builds the service worker, whose version is the hash of all built files. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async writeBundle({ dir = '' }, bundle) {
    const hash = createHash('sha256')
    for (const fileName of Object.keys(bundle).toSorted()) hash.update(fileName)
    await buildScript({
      entryPoints: [`${root}src/worker/sw.ts`],
      outfile: `${dir}/sw.js`,
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      define: { __VERSION__: JSON.stringify(hash.digest('hex').slice(0, 16)) },
      logLevel: 'warning',
    })
  },
}

/** Renders the landing page for each request in development, where nothing is prerendered. */
const landing: Plugin = {
  name: 'landing',
  apply: 'serve',
  async transformIndexHtml(html, { server, originalUrl }) {
    const page = /^\/(?:landing\.(\w+)\.html)?(?:\?|$)/.exec(originalUrl ?? '')
    const rendered = page && (await server?.ssrLoadModule('/src/entry/landing-server.tsx'))
    return rendered ? html.replace('<div id="root">', (root) => `${root}${rendered.render(page[1] ?? 'en')}`) : html
  },
}

/**
 * A few large files instead of many small ones, because each file costs a request. A visitor needs only `start`, everybody
 * else needs both.
 */
const groups = [
  {
    name: 'start',
    test: /preload-helper|src\/languages\.ts|web\/src\/lib\/(?:paths|session|scanned-code|chosen-language|carousel)\.ts/,
    priority: 2,
  },
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|use-sync-external-store|i18next|react-i18next)\//,
    priority: 1,
  },
]

export default defineConfig({
  root,
  plugins: [react(), tailwind(), landing, serviceWorker],
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  worker: { format: 'es' },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/uploads', '/q/', '/sandbox', '/screen', '/healthz'].map((path) => [
        path,
        process.env.API_URL ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
})
