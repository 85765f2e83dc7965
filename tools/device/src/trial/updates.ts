import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, open, rm, stat, truncate } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { type PartitionName, partition, SLOT_BYTES } from '../layout'
import type { Machine } from '../machine'
import { run } from '../run'

/** Hands out the updates of a folder to the machine. */
export async function handOut(folder: string): Promise<Server> {
  const server = createServer((request, answer) => {
    createReadStream(join(folder, basename(request.url ?? '')))
      .on('error', () => answer.writeHead(404).end())
      .pipe(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** An update that ends before its signature. */
export async function cutOff(file: string, out: string): Promise<void> {
  await copyFile(file, out)
  await truncate(out, Math.floor((await stat(file)).size / 2))
}

/** An update with one other byte in the middle of its content. */
export async function altered(file: string, out: string): Promise<void> {
  await copyFile(file, out)
  const handle = await open(out, 'r+')
  const at = Math.floor((await handle.stat()).size / 2)
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
  await handle.close()
}

const UPDATE = '/data/ayob/update.raucb'

const addressOf = (server: Server, name: string) => `http://10.0.2.2:${(server.address() as AddressInfo).port}/${name}`

/** An update of a folder that is handed out, as an administrator registers it. */
export async function offer(server: Server, file: string) {
  const { size } = await stat(file)
  return { address: addressOf(server, basename(file)), sha256: await digest(file, 0, size), size }
}

/** The words that fetch an update onto the data partition. */
export function fetching(server: Server, name: string): string {
  const program = `require('http').get('${addressOf(server, name)}', (a) => require('stream/promises').pipeline(a, require('fs').createWriteStream('${UPDATE}')))`
  return `node -e "${program}"`
}

export type Result = { installed: boolean; reason: string }

/** Has the machine take the update that it has fetched, as the program beside the browser does: by a wish. */
export async function install(machine: Machine): Promise<Result> {
  const said = await machine.shell(
    `rm -f /run/ayob/install; : >/run/ayob/ask/install
until [ -s /run/ayob/install ]; do sleep 1; done; cat /run/ayob/install; cat /run/ayob/install.log`,
    30 * 60,
  )
  const [word, ...log] = said.split('\n')
  const lines = log.filter((line) => line.trim() !== '')
  const reason = lines.find((line) => line.startsWith('LastError')) ?? lines.at(-1) ?? ''
  return { installed: word === 'installed', reason }
}

/** The counters of the starts as they stand on the disk. */
export async function counters(disk: string): Promise<string> {
  const text = await run(['mtype', '-i', `${disk}@@${partition('esp').start}`, '::/EFI/BOOT/grubenv'])
  return text.replace(/^#.*$/gm, '').replace(/#+$/, '').trim().replaceAll('\n', ', ')
}

async function digest(file: string, start: number, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  if (bytes > 0) for await (const part of createReadStream(file, { start, end: start + bytes - 1 })) hash.update(part)
  return hash.digest('hex')
}

/** A digest of a part of a slot as it stands on the disk. */
const digestOf = (disk: string, name: PartitionName) => digest(disk, partition(name).start, partition(name).size)

const SLOTS: readonly PartitionName[] = ['boot-a', 'root-a', 'boot-b', 'root-b']

/** The digests of both slots. */
export async function slotsOf(disk: string): Promise<string[]> {
  return Promise.all(SLOTS.map((name) => digestOf(disk, name)))
}

/**
 * What is in a slot: a digest of its kernel's part and of its root, without what an earlier and longer root has left behind it.
 * Something else for a slot that is empty.
 */
export async function identityOf(disk: string, slot: 'A' | 'B'): Promise<string> {
  const [boot, root] = slot === 'A' ? (['boot-a', 'root-a'] as const) : (['boot-b', 'root-b'] as const)
  const { start } = partition(root)
  return `${await digestOf(disk, boot)} ${await digest(disk, start, await rootBytes(disk, start))}`
}

/** The length of a squashfs, which its first block tells; 0 where there is none. */
async function rootBytes(file: string, start: number): Promise<number> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(48), 0, 48, start)
    return buffer.toString('latin1', 0, 4) === 'hsqs' ? Math.min(Number(buffer.readBigUInt64LE(40)), SLOT_BYTES) : 0
  } finally {
    await handle.close()
  }
}

/** The same of what an update writes. */
export async function identityIn(update: string): Promise<string> {
  const folder = `${update}.parts`
  await run(['unsquashfs', '-force', '-no-progress', '-dest', folder, update])
  const [boot, root] = [join(folder, 'boot.img'), join(folder, 'root.img')]
  const identity = `${await digest(boot, 0, (await stat(boot)).size)} ${await digest(root, 0, await rootBytes(root, 0))}`
  await rm(folder, { recursive: true })
  return identity
}
