import { DAY_MS } from '@ayob/contract/durations'
import type { FileStore } from '../../platform/files'
import type { Core } from '../../platform/ports'
import { lookStore } from './looks.store'
import { pictureOf } from './pictures'

const PICTURES_KEPT_MS = 30 * DAY_MS
/** A look contains a position. */
const KEPT_MS = 90 * DAY_MS
const AT_ONCE = 500

interface Deps extends Pick<Core, 'db' | 'clock'> {
  readonly files: FileStore
}

/** Marks looks without an answer in time as missed. */
export const expireLooks = ({ db, clock }: Pick<Core, 'db' | 'clock'>) => lookStore.expire(db, clock.now())

/**
 * Removes pictures after 30 days and looks after 90. A file is removed before its name, and again with its look,
 * because a process that died while it stored an answer may have left a file without a name.
 */
export async function dropOldLooks({ db, clock, files }: Deps): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  for (;;) {
    const old = await lookStore.oldPictures(db, before(PICTURES_KEPT_MS), AT_ONCE)
    for (const { file } of old) await files.removeKept(file)
    const ids = old.map(({ id }) => id)
    await lookStore.forgetPictures(db, ids)
    if (old.length < AT_ONCE) break
  }
  for (const id of await lookStore.removeBefore(db, before(KEPT_MS))) await files.removeKept(pictureOf(id))
}
