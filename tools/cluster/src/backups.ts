import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseUser, freePort } from '@ayob/testkit/postgres'
import pg from 'pg'
import { folderOf, type Node, writePrivate } from './databases'
import { supervise, until } from './part'
import { findCluster } from './programs'

const run = promisify(execFile)

/** Runs pgBackRest for a node. Throws with its output. */
async function pgbackrest({ backups, dataFolder }: Node, ...args: string[]): Promise<void> {
  const { uid, gid } = databaseUser() ?? {}
  const options = { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }), cwd: join(dataFolder, '..') }
  const { pgbackrest: program } = await findCluster()
  await run(program, [`--config=${backups}`, '--stanza=ayob', ...args], options)
}

/** Prepares the repository for the archive of the log and for backups. Repeating it changes nothing. */
export const prepareBackups = (primary: Node) => pgbackrest(primary, 'stanza-create')

export const takeBackup = (primary: Node) => pgbackrest(primary, 'backup', '--type=full')

/** Restores the newest backup outside the cluster, up to the end of the archive or to a time, and lets `read` query it. */
export async function withRestored<T>(
  node: Node,
  { folder, to }: { readonly folder: string; readonly to?: Date },
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const data = folderOf(folderOf(folder), 'data')
  const target = to ? ['--type=time', `--target=${to.toISOString()}`, '--target-action=promote'] : []
  await pgbackrest(node, 'restore', `--pg1-path=${data}`, '--archive-mode=off', ...target)
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-c', `unix_socket_directories=${folder}`]
  // Uses separate settings, because Patroni's name the cluster.
  const hba = join(folder, 'hba.conf')
  args.push('-c', 'listen_addresses=', '-c', 'synchronous_standby_names=', '-c', `hba_file=${hba}`)
  writePrivate(hba, 'local all all trust\n')
  const command = join((await findCluster()).bin, 'postgres')
  const part = supervise({ name: 'restored', command, args, user: databaseUser(), logFolder: folder })
  part.start()
  try {
    const found = await until('the end of the recovery', 120, async () => {
      const client = new pg.Client({ host: folder, port, user: 'postgres', database: 'ayob' })
      try {
        await client.connect()
        const { rows } = await client.query('select pg_is_in_recovery() as recovering')
        return rows[0]?.recovering ? undefined : { read: await read(client) }
      } finally {
        await client.end().catch(() => undefined)
      }
    })
    return found.read
  } finally {
    await part.stop()
  }
}
