import { openDatabase } from '../adapters/database/open'
import { renewKeys } from '../platform/installation-keys'
import { runCommand } from './cli'

await runCommand('keys', async ([action, ...more], config) => {
  if (action !== 'renew' || more.length > 0) throw new Error('usage: npm run keys -- renew')
  const database = await openDatabase(config)
  try {
    const names = await renewKeys({ ...database, ...config, clock: { now: () => new Date() } })
    if (names.length === 0) throw new Error('there are no keys yet; the first start makes them')
    return `New keys for ${names.join(', ')}. Start every server again now, and once more after a day: then they are used`
  } finally {
    await database.close()
  }
})
