import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'
import { findPrograms } from '@ayob/testkit/postgres'

const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', pgbackrest: 'pgbackrest' }

/** The programs of PostgreSQL that a cluster needs. */
const OF_POSTGRES = ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup', 'pg_rewind']

/** The folder of PostgreSQL's programs; undefined where it is not installed. */
export const findPostgres = () => findPrograms(OF_POSTGRES)

/** Finds the programs of a cluster. Throws one line with the missing Debian packages. */
export async function findCluster() {
  const at = (name: string) =>
    ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path))
  const missing = Object.entries(PACKAGES).flatMap(([name, pack]) => (at(name) ? [] : [pack]))
  const bin = await findPostgres()
  if (!bin) missing.push('postgresql')
  if (missing.length > 0 || !bin) throw new Error(`Not installed: apt-get install ${missing.join(' ')}`)
  const path = (name: keyof typeof PACKAGES) => at(name) ?? name
  return { bin, patroni: path('patroni'), etcd: path('etcd'), haproxy: path('haproxy'), pgbackrest: path('pgbackrest') }
}

/** The library that gives a process a separate clock (`libfaketime`); undefined if it is not installed. */
export const findClockLibrary = (): string | undefined =>
  ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path))

/** A file of `deploy/cluster` with its `${...}` placeholders replaced. Throws when a value is missing. */
export function fill(file: string, values: Readonly<Record<string, string | number>>): string {
  const text = readFileSync(join(projectFolder(), 'deploy', 'cluster', file), 'utf8')
  return text.replaceAll(/^#.*\n/gm, '').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file}: ${name} is not given`)
    return String(value)
  })
}
