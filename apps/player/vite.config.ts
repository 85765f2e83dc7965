import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/screen/',
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: fileURLToPath(new URL('../../dist/player', import.meta.url)),
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
