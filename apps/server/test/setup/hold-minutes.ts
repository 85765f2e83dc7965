import { compose } from '../../src/composition/compose'
import { readConfig } from '../../src/config'
import { type Held, hold } from './held'

/**
 * Holds minutes in the data of a server that is stopped: no call does. Its environment says where the data are, its
 * argument is a list of `Held` as JSON.
 */
const { DATA_DIR, DATABASE_URL } = process.env
const [list = '[]'] = process.argv.slice(2)
const clock = { now: () => new Date(), set: () => undefined, advance: () => undefined }
const config = readConfig({ DATA_DIR, DATABASE_URL, DEMO: 'off', LOG_LEVEL: 'silent' })
const server = await compose({ config, clock })
for (const { minutes, ...suspected } of JSON.parse(list) as Held[]) {
  await hold({ ...server, clock }, suspected, ...minutes)
}
await server.close()
