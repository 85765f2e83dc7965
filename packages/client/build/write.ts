import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '../src/routes'
import { declarations } from './declarations'

// The folder to publish. Its own package.json points to the built files; the workspace uses the sources.
const [folder = ''] = process.argv.slice(2)
const { name, version, description, license, engines } = JSON.parse(
  readFileSync(join(folder, '..', 'package.json'), 'utf8'),
)
const exported = { types: './client.d.ts', default: './client.mjs' }
const published = { name, version, description, type: 'module', license, engines, exports: { '.': exported } }
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
writeFileSync(join(folder, 'client.d.ts'), declarations(Object.keys(ROUTES)))
