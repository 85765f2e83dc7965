import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { constants, readdirSync, rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { privateFolder } from '../storage/folder-store'

/** The socket of the process that has the embedded database open. Operating systems refuse longer socket names. */
const socketOf = (folder: string) => `${folder}.sock`
const LONGEST_SOCKET = 100

/** Each copy is a DATA_DIR beside the database. */
const copyName = (folder: string) => `${basename(folder)}.copy-`

/**
 * Offers copies of the embedded database to commands of the same user, who can't open it a second time. A copy is
 * removed when its reader disconnects or dies. Copies that this process leaves behind are removed at the next start.
 * `atRest` runs work while nothing is written. Returns the function that stops the offer.
 */
export async function offerCopies(folder: string, atRest: (work: () => Promise<void>) => Promise<void>) {
  const path = socketOf(folder)
  rmSync(path, { force: true })
  removeCopies(folder)
  if (path.length > LONGEST_SOCKET) return async () => undefined
  const readers = new Set<Socket>()
  const server = createServer((reader) => {
    readers.add(reader)
    const dataDir = join(dirname(folder), `${copyName(folder)}${randomUUID()}`)
    reader.on('error', () => undefined)
    reader.on('close', () => {
      readers.delete(reader)
      void remove(dataDir)
    })
    copyInto(folder, dataDir, atRest).then(
      () => {
        if (reader.destroyed) void remove(dataDir)
        else reader.write(`${JSON.stringify({ dataDir })}\n`)
      },
      (error: Error) => reader.end(`${JSON.stringify({ error: error.message })}\n`),
    )
  })
  server.listen(path)
  // Not every file system supports sockets. Without them there are no copies, and everything else works.
  const isOffered = await once(server, 'listening').then(Boolean, () => false)
  if (!isOffered) return async () => undefined
  server.unref()
  return async () => {
    for (const reader of readers) reader.destroy()
    await new Promise((done) => server.close(done))
    removeCopies(folder)
  }
}

/** Leftovers are removed at the next start. */
const remove = (dataDir: string) => rm(dataDir, { recursive: true, force: true }).catch(() => undefined)

async function copyInto(folder: string, dataDir: string, atRest: (work: () => Promise<void>) => Promise<void>) {
  privateFolder(dataDir)
  const mode = constants.COPYFILE_FICLONE
  await atRest(() => cp(folder, join(dataDir, basename(folder)), { recursive: true, mode }))
}

function removeCopies(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(copyName(folder))) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

export interface RunningCopy {
  /** A DATA_DIR with the copy of the database. */
  readonly dataDir: string
  release(): void
}

/** Asks the process that has the embedded database open for a copy; undefined where it offers none. */
export async function copyOfRunning(folder: string): Promise<RunningCopy | undefined> {
  const socket = connect(socketOf(folder))
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  // If the server ends in the meantime, the copy stays until its next start.
  socket.on('error', () => undefined)
  for await (const line of createInterface({ input: socket })) {
    const { dataDir, error } = JSON.parse(line) as { dataDir?: string; error?: string }
    if (!dataDir) throw new Error(`the running server could not copy its database: ${error}`)
    return { dataDir, release: () => socket.destroy() }
  }
  throw new Error('the running server ended while it copied its database')
}
