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

/** Builds with the production build of React Router, whose only entry is its development build. */
const router: Plugin = {
  name: 'router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
    },
  },
}

/**
 * A few large files instead of many small ones, because each file costs a request. A visitor needs only `start`, everybody
 * else needs both `start` and `react`, and `frame` before the first page. Nearly all pages need `page`, and most of them
 * `base`, `dialog` and `form`. A file must not contain what only one page needs.
 */
const groups = [
  {
    name: 'start',
    test: /preload-helper|src\/languages\.ts|web\/src\/lib\/(?:paths|session|storage|scanned-code|chosen-language|carousel|tried|new-key)\.ts|src\/led\//,
  },
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next)\//,
  },
  {
    name: 'frame',
    test: /query-core\/build\/modern\/(?!\w+Observer\.)|QueryClientProvider|react-hot-toast|lucide-react\/dist\/esm\/(?!icons)|icons\/(?:life-buoy|log-out)\.|client\/src\/refused|web\/src\/lib\/(?:refusals|language|texts|query|outage|step-up|use-session)\.ts|web\/src\/ui\/(?:states|toaster|button|led|logo|cx|avatar)\.|i18n\/src\/(?:create|en\/(?:common|errors|layout))\./,
  },
  { name: 'layout-icons', test: /lucide-react\/dist\/esm\/icons\/(?:settings|images)\./ },
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 4 },
  {
    name: 'page',
    test: /node_modules\/zod\/|tanstack\/(?:react-query|query-core)|packages\/client\/src|contract\/src\/(?:call|common|errors|days|vehicle-types|accounts|money|client-config)\.ts|i18n\/src\/(?:dates|reasons)\.ts|web\/src\/lib\/(?:api|calls|format|use-text|use-title|use-client-config)\.ts|web\/src\/ui\/(?:page-header|badge|card|button-link)\.tsx/,
  },
  {
    name: 'base',
    test: /use-sync-external-store|@base-ui\/utils|@base-ui\/react\/(?:internals|utils|floating-ui-react)|floating-ui\/utils/,
    minShareCount: 30,
  },
  { name: 'dialog', test: /@base-ui\/react\/(?:dialog|alert-dialog)|web\/src\/ui\/(?:dialog|confirm-dialog)\.tsx/ },
  {
    name: 'form',
    test: /react-hook-form|@hookform|web\/src\/ui\/(?:form|field)\.tsx|web\/src\/lib\/(?:use-call-form|upload)\./,
  },
  // Small parts that only signed-in people need: a file of its own for each would cost more than the part.
  {
    name: 'parts',
    test: /web\/src\/lib\/(?:place-name|save-file|use-(?:confirmed-action|debounced|download|failure-toast|optimistic-value|vehicle-name))\.ts|web\/src\/ui\/(?:facts|figures-table|scroll|sums|timeline|unbroken)\.tsx/,
  },
].map((group, place, all) => ({ ...group, priority: all.length - place }))

export default defineConfig({
  root,
  // React has had this hook since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [react(), tailwind(), router, landing, serviceWorker],
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
