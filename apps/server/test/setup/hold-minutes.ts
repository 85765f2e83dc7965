import { compose } from '../../src/composition/compose'
import { readConfig } from '../../src/config'
import { type Held, hold } from './held'

/**
 * Holds minutes in the data of a server that is stopped: no call does. Its arguments are the folder of the data, and a list
 * of `Held` as JSON.
 */
const [dataDir, list = '[]'] = process.argv.slice(2)
const clock = { now: () => new Date(), set: () => undefined, advance: () => undefined }
const server = await compose({ config: readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }), clock })
for (const { minutes, ...suspected } of JSON.parse(list) as Held[]) {
  await hold({ ...server, clock }, suspected, ...minutes)
}
await server.close()
