import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import packageJson from '../package.json' with { type: 'json' }
import { cacheFolder } from './folders'

/** A data folder only works with the exact version of the engine that created it. */
const VERSION = packageJson.devDependencies['@electric-sql/pglite']

/** Copies an empty embedded database from the cache into a DATA_DIR: ten times faster than letting the server create one. */
export async function prepareEmbedded(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  cpSync(await emptyDatabase(), join(dataDir, 'database'), { recursive: true })
  // The server's mark: it looks into folders without one, in case they are of release 0.1.
  writeFileSync(join(dataDir, 'database', 'ayob-0.2'), '')
}

/** Runs statements in the embedded database of a server that is stopped. `$1` and so on stand for `values`. */
export async function inEmbedded(
  dataDir: string,
  statements: readonly string[],
  values: readonly unknown[],
): Promise<void> {
  const engine = await PGlite.create(join(dataDir, 'database'))
  try {
    for (const statement of statements) await engine.query(statement, [...values])
  } finally {
    await engine.close()
  }
}

async function emptyDatabase(): Promise<string> {
  const folder = join(cacheFolder(), `pglite-${VERSION}`)
  if (existsSync(folder)) return folder
  const mine = `${folder}.${process.pid}`
  const engine = await PGlite.create(mine)
  await engine.exec('checkpoint')
  await engine.close()
  try {
    renameSync(mine, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(mine, { recursive: true })
  }
  return folder
}
