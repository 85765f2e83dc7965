import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { keepParts } from './lib/keep-parts.mjs'
import { publicHalf, writeManifest } from './lib/manifest.mjs'
import { node, root, tool } from './lib/run.mjs'
import { hashOf, isFresh, markBuilt } from './lib/stamp.mjs'

const SHARED = [
  'packages/client/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/i18n/src',
  'packages/verify/src',
  'package-lock.json',
  'scripts/build.mjs',
]

/** Packages with native code, WebAssembly or files next to them, and one that most servers never load. */
const OUTSIDE = ['@aws-sdk/client-s3', '@electric-sql/pglite', '@hyzyla/pdfium', '@node-rs/argon2', 'pdfkit', 'sharp']

/** Definitions that packages not written for ES modules expect. */
const COMMONJS = `import { createRequire as createRequireHere } from 'node:module'
import { dirname as folderOf } from 'node:path'
import { fileURLToPath as pathOfHere } from 'node:url'
const require = createRequireHere(import.meta.url)
const __filename = pathOfHere(import.meta.url)
const __dirname = folderOf(__filename)`

/** Only our own files get source maps, because Node.js reads them at each start. */
const mapOwnFiles = {
  name: 'map-own-files',
  setup({ onLoad }) {
    const nothing = Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString('base64')
    onLoad({ filter: /node_modules.*\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${nothing}`,
      loader: 'default',
    }))
  },
}

/** Packages are bundled too: reading 1,700 files takes a third of a start. */
async function buildServer() {
  rmSync(join(root, 'dist/server'), { recursive: true, force: true })
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      main: 'apps/server/src/main.ts',
      demo: 'apps/server/src/demo/main.ts',
      'daily-backup': 'apps/server/src/backup/daily-backup.ts',
      'media-worker': 'apps/server/src/adapters/media/media-worker.ts',
      // Operators' commands, for installations without the sources.
      ...Object.fromEntries(
        ['backup', 'files', 'keys', 'restore'].map((name) => [name, `apps/server/src/backup/${name}.ts`]),
      ),
    },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    // Node.js keeps the text of a program in memory, at twice the size if any comment contains a character beyond Latin 1.
    minifyWhitespace: true,
    external: [...OUTSIDE, 'pg-native'],
    // React has a separate build for each environment.
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: COMMONJS },
    plugins: [mapOwnFiles],
    logLevel: 'warning',
  })
  // The process of esbuild would live as long as a server started from this one.
  await esbuild.stop()
  return 0
}

/** A single file that needs only Node.js, wherever it is copied. */
async function buildVerifier() {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { 'ayob-verify': 'packages/verify/src/main.ts' },
    outdir: 'packages/verify/dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  await esbuild.stop()
  chmodSync(join(root, 'packages/verify/dist/ayob-verify.mjs'), 0o755)
  return 0
}

/** The client as a separate package: one file, its types generated from the contract, and no dependencies. */
async function buildClient() {
  const esbuild = await import('esbuild')
  const folder = join(root, 'packages/client/dist')
  const common = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  }
  const entryPoints = { client: 'packages/client/src/client.ts' }
  const outExtension = { '.js': '.mjs' }
  await esbuild.build({ ...common, platform: 'neutral', entryPoints, outdir: folder, outExtension })
  const writer = join(root, 'dist/client/write.mjs')
  await esbuild.build({ ...common, entryPoints: ['packages/client/build/write.ts'], outfile: writer })
  await esbuild.stop()
  return node(writer, [folder])
}

/** The private key that signs builds of the player for devices: a file with Ed25519 PEM. Without it, devices take no builds. */
const releaseKey = () => process.env.RELEASE_KEY_FILE && readFileSync(process.env.RELEASE_KEY_FILE, 'utf8')

/** What an image of a device contains: the program beside the browser in one file, and the player that it serves. */
async function buildDevice() {
  if (!(await build(['player']))) return 1
  const folder = join(root, 'dist/device')
  rmSync(folder, { recursive: true, force: true })
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { device: 'apps/device/src/main.ts' },
    outdir: 'dist/device',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  await esbuild.stop()
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  const key = releaseKey()
  if (key) writeFileSync(join(folder, 'release.pem'), publicHalf(key))
  // The program serves this machine only: compressed copies would only take room.
  cpSync(join(root, 'dist/player'), join(folder, 'player'), {
    recursive: true,
    filter: (file) => !file.endsWith('.br'),
  })
  return 0
}

/** Builds a browser app, with its own build script if it has one. */
const buildPages = (app) => async () => {
  const own = join(root, app, 'build.mjs')
  const args = existsSync(own) ? [own] : [tool('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', app]
  keepParts(join(root, 'dist', basename(app), 'assets'), join(root, 'dist', 'before', basename(app)))
  // Always a production build, whatever the caller's environment: test runners set their own.
  const code = await node(args[0], args.slice(1), { env: { ...process.env, NODE_ENV: 'production' } })
  if (code === 0) compressAssets(join(root, 'dist', basename(app), 'assets'))
  return code
}

/** Higher levels save 5 % more bytes and take ten times as long. */
const BROTLI_QUALITY = 9

/** Writes a compressed copy beside each text file, so that the server does not compress it for each request. */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((name) => /\.(js|mjs|css|json|svg)$/.test(name))) {
    const bytes = readFileSync(join(folder, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
  }
}

const PARTS = [
  {
    name: 'server',
    entry: 'apps/server/src/main.ts',
    sources: ['apps/server/src', 'apps/server/migrations', ...SHARED],
    build: buildServer,
  },
  { name: 'web', entry: 'apps/web/index.html', sources: ['apps/web', ...SHARED], build: buildPages('apps/web') },
  {
    name: 'player',
    entry: 'apps/player/index.html',
    sources: ['apps/player', ...SHARED],
    build: buildPages('apps/player'),
  },
  {
    name: 'verify',
    entry: 'packages/verify/src/main.ts',
    sources: ['packages/verify', 'scripts/build.mjs'],
    output: 'packages/verify/dist',
    build: buildVerifier,
  },
]

/** What others need and nothing here does: a package, and the program of a device. They are built only when named. */
const PUBLISHED = [
  {
    name: 'client',
    entry: 'packages/client/src/client.ts',
    sources: ['packages/client', ...SHARED],
    output: 'packages/client/dist',
    build: buildClient,
  },
  {
    name: 'device',
    entry: 'apps/device/src/main.ts',
    sources: ['apps/device', 'apps/player', ...SHARED],
    build: buildDevice,
  },
]

/** Builds missing and outdated parts into dist/: all, or only the named ones. Returns true when all of them succeed. */
export async function build(only = []) {
  for (const part of only.length > 0 ? [...PARTS, ...PUBLISHED] : PARTS) {
    if (!existsSync(join(root, part.entry)) || (only.length > 0 && !only.includes(part.name))) continue
    const hash = hashOf(part.sources)
    if (!isFresh(part.name, hash, part.output)) {
      process.stdout.write(`Building the ${part.name} ...\n`)
      const code = await part.build()
      if (code !== 0) return false
      markBuilt(part.name, hash)
    }
    // With another key, the same build gets another signature.
    if (part.name === 'player') writeManifest(join(root, 'dist/player'), releaseKey())
  }
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = await build(process.argv.slice(2)).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    return false
  })
  process.exitCode = built ? 0 : 1
}
