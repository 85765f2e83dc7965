import type { Db } from '../../platform/ports'
import { stateOfChanges } from './screens.store'

const LOOK_MS = 500

interface Deps {
  readonly db: Db
  /** Called after another process may have changed what a screen's call must obey. */
  readonly changed: () => void
  readonly warn: (error: unknown) => void
}

/**
 * Checks twice a second for changes that other server processes have committed. A change that commits late, below newer
 * ones, is noticed by the number of rows. While the database is away nothing is noticed, but nothing changes either.
 */
export function createScreenChanges({ db, changed, warn }: Deps) {
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isAway = false

  const look = async () => {
    const state = await stateOfChanges(db)
    if (known !== undefined && state !== known) changed()
    known = state
    isAway = false
  }
  const lookOnce = () => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!isAway) warn(error)
        isAway = true
      })
      .finally(() => {
        looking = undefined
      })
  }

  return {
    start(): void {
      timer = setInterval(lookOnce, LOOK_MS)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}
