import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BOARDS, COMMON, PORT } from './boards'

const ROOT = fileURLToPath(new URL('../root', import.meta.url))
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) =>
  statSync(join(ROOT, path)).isFile(),
)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('both processors name a kernel, a boot loader that the firmware finds, and no package twice', () => {
  for (const board of Object.values(BOARDS)) {
    const packages = [...COMMON, ...board.packages, ...board.grub.packages]
    expect(new Set(packages).size).toBe(packages.length)
    expect(packages).toContain(`linux-image-${board.architecture}`)
    expect(board.grub.file).toMatch(/^BOOT(X64|AA64)\.EFI$/)
  }
})

test('the port stands in one place: units and scripts take it from their environment', () => {
  expect(files.filter((path) => read(path).includes(String(PORT)))).toEqual([])
})

test('every program that a unit starts is in the root, and may be executed', () => {
  const started = files.flatMap((path) => [...read(path).matchAll(/^Exec\w+=(\/usr\/lib\/ayob\/[\w-]+)/gm)])
  expect(started.length).toBeGreaterThan(2)
  for (const [, program = ''] of started) expect(statSync(join(ROOT, program)).mode & 0o111).toBe(0o111)
})

test('nothing of the browser reaches the network, and nothing comes in', () => {
  const firewall = read('etc/nftables.conf')
  expect(firewall).toMatch(/hook input .* policy drop/)
  expect(firewall).toMatch(/oif != "lo" meta skuid "screen" reject/)
  expect(firewall).not.toMatch(/tcp dport/)
})
