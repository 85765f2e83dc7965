import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import packageJson from '../package.json' with { type: 'json' }
import { cacheFolder } from './folders'

export interface Browser {
  readonly executablePath: string
  /** The environment variables that the browser needs. */
  readonly env: Readonly<Record<string, string>>
}

const VERSION = packageJson.devDependencies['@sparticuz/chromium']

/**
 * Finds a browser for tests: the one of the development packages, which the tests are tuned to, else CHROMIUM_PATH, else
 * the system's. Throws when none of them starts.
 */
export async function findChromium(): Promise<Browser> {
  const unpacked = await unpackedChromium()
  const paths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const others = paths.filter((path) => path !== undefined).map((path) => ({ executablePath: path, env: {} }))
  const found = [...unpacked, ...others].find(starts)
  if (!found) throw new Error('no Chromium starts on this machine; set CHROMIUM_PATH to one')
  return found
}

function starts({ executablePath, env }: Browser): boolean {
  if (!existsSync(executablePath)) return false
  const options = { env: { ...process.env, ...env }, timeout: 30_000 }
  return spawnSync(executablePath, ['--version', '--no-sandbox'], options).status === 0
}

/** The packaged browser, first with the system's libraries, then with the few that it bundles. */
async function unpackedChromium(): Promise<Browser[]> {
  const folder = join(cacheFolder(), `chromium-${VERSION}`)
  if (!existsSync(folder)) await unpack(folder)
  const executablePath = join(folder, 'chromium')
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf'), HOME: process.env.HOME ?? folder }
  return [
    { executablePath, env },
    { executablePath, env: { ...env, LD_LIBRARY_PATH: join(folder, 'lib') } },
  ]
}

async function unpack(folder: string): Promise<void> {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin')
  const mine = await mkdtemp(`${folder}.`)
  const executable = join(mine, 'chromium')
  await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), createWriteStream(executable))
  await chmod(executable, 0o755)
  for (const archive of ['fonts', 'swiftshader', 'al2023']) await untar(join(packed, `${archive}.tar.br`), mine)
  await writeFile(join(mine, 'fonts.conf'), fontSettings(folder))
  try {
    await rename(mine, folder)
  } catch (error) {
    await rm(mine, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/** Font folders must be absolute: the browser doesn't resolve relative ones against this file. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}

async function untar(archive: string, folder: string): Promise<void> {
  const entries = createReadStream(archive).pipe(createBrotliDecompress()).pipe(extract())
  for await (const entry of entries) {
    const path = join(folder, entry.header.name)
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true })
      entry.resume()
      continue
    }
    await mkdir(dirname(path), { recursive: true })
    await pipeline(entry, createWriteStream(path, { mode: entry.header.mode ?? 0o644 }))
  }
}
