import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ADMIN, startCluster } from './cluster'

const HELP = `npm run cluster -- [--folder ./cluster] [--port 8080]
Starts etcd, three PostgreSQL under Patroni, HAProxy, an S3 server and three servers as processes of this machine, and
keeps them running until Ctrl-C.`

// @ts-expect-error the build script is plain JavaScript without types
const { build } = await import('../../../scripts/build.mjs')

const say = (line: string) => process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: { folder: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help) say(HELP)
else {
  if (!(await build(['server', 'web', 'player']))) process.exit(1)
  const folder = resolve(values.folder ?? 'cluster')
  const cluster = await startCluster({ folder, port: Number(values.port ?? 8080), say })
  say(
    `\nAYOB is ready at ${cluster.url}\nadministrator ${ADMIN.email}, password ${ADMIN.password}\nlogs in ${folder}/logs`,
  )
  const end = () => {
    say('stopping ...')
    cluster.stop().then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`${error.message}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}
