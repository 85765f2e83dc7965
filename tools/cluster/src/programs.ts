import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'

const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbackrest: 'pgbackrest' }

/** Where Debian installs the programs of PostgreSQL. Throws one line that names the packages that are missing. */
export function findPrograms() {
  const at = (name: string) =>
    ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path))
  const missing = Object.entries(PACKAGES).flatMap(([name, pack]) => (at(name) ? [] : [pack]))
  const bin = findPostgres()
  if (!bin) missing.push('postgresql')
  if (missing.length > 0 || !bin) throw new Error(`Not installed: apt-get install ${missing.join(' ')}`)
  const path = (name: keyof typeof PACKAGES) => at(name) ?? name
  return { bin, patroni: path('patroni'), etcd: path('etcd'), haproxy: path('haproxy'), pgbackrest: path('pgbackrest') }
}

/** The folder of PostgreSQL's programs as Debian installs them; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(debian, version, 'bin')).find((path) => existsSync(join(path, 'postgres')))
}

/** A file of `deploy/cluster` with its `${...}` filled in. Throws when one is not given. */
export function fill(file: string, values: Readonly<Record<string, string | number>>): string {
  const text = readFileSync(join(projectFolder(), 'deploy', 'cluster', file), 'utf8')
  return text.replaceAll(/^#.*\n/gm, '').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file}: ${name} is not given`)
    return String(value)
  })
}
