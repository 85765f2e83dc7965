import { readConfig } from '../../src/config'
import { compose } from '../../src/server'
import { type Held, hold } from './held'

/**
 * Holds minutes in the data of a stopped server, because no HTTP call does this. Its environment gives the location of
 * the data, its argument is a list of `Held` as JSON.
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
