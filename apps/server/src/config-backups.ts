import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const KEPT = 30
/** Those of a demo are there to look at. */
const KEPT_OF_DEMO = 3
/** The folder of a demo's backups in DATA_DIR. Backups leave it out. */
const DEMO_BACKUPS = 'demo-backups'

interface Given {
  readonly BACKUP_URL?: string | undefined
  readonly DATA_DIR: string
  readonly DATABASE_URL?: string | undefined
}

/** Where daily backups go, and how many are kept. A demo on the embedded database keeps them beside its data. */
export function backupsOf({ BACKUP_URL: url, DATA_DIR, DATABASE_URL }: Given, demo: boolean) {
  if (url !== undefined) return { backupTo: placeOf(new URL(url)), backupsKept: KEPT }
  const isBeside = demo && !DATABASE_URL
  const backupTo = isBeside ? ({ kind: 'folder', folder: resolve(DATA_DIR, DEMO_BACKUPS) } as const) : undefined
  return { backupTo, backupsKept: KEPT_OF_DEMO }
}

/** The place of daily backups. */
function placeOf(url: URL) {
  if (url.protocol === 'file:') return { kind: 'folder', folder: fileURLToPath(url) } as const
  const prefix = url.pathname.slice(1)
  return {
    kind: 's3',
    bucket: url.host,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
  } as const
}
