import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'

/** The file with the tokens of the demo's screens. It is written last, so its presence proves that the demo is complete. */
export const demoFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'demo-screens.json')

export const isDemoFilled = (config: Pick<Config, 'dataDir'>) => existsSync(demoFile(config))
