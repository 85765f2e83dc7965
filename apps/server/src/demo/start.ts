import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DEMO_ADMIN, DEMO_PASSWORD } from './cast'
import { demoClient } from './client'
import { type DemoDeps, seedDemo } from './seed'

export interface DemoHouse {
  readonly app: FastifyInstance
  readonly dataDir: string
  readonly ensureAdmin: (admin: { email: string; password: string; firstName: string }) => Promise<void>
  readonly isEmpty: () => Promise<boolean>
}

/**
 * Fills the demo at its first start. A start that was broken off in the middle leaves what it had made: a second try
 * would sell everything twice, so it is only told.
 */
export async function startDemo(house: DemoHouse, needs: Omit<DemoDeps, 'client'>): Promise<void> {
  const mark = join(house.dataDir, 'demo-ready')
  if (existsSync(mark)) return
  if (!(await house.isEmpty())) {
    house.app.log.warn('this DATA_DIR was not filled by a whole demo start; delete it for a complete demo')
    return
  }
  await house.ensureAdmin({ email: DEMO_ADMIN, password: DEMO_PASSWORD, firstName: 'Demo' })
  await house.app.ready()
  await seedDemo({ ...needs, client: demoClient(house.app) })
  await writeFile(mark, '')
}
