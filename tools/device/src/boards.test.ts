import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BOARDS, COMMON, PORT } from './boards'
import { firmwareOf } from './root'

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

test('a Raspberry Pi finds its firmware, U-Boot and the description of its board beside GRUB', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ayob-firmware-'))
  try {
    const put = async (path: string) => {
      await mkdir(join(root, path, '..'), { recursive: true })
      await writeFile(join(root, path), path)
    }
    for (const source of Object.values(BOARDS.arm64.firmware))
      if ('from' in source) await put(source.from.replace('*', 'linux-image-6.12'))
    await put('usr/lib/another/file')
    const files = await firmwareOf(BOARDS.arm64, root)
    expect(files['config.txt']).toContain('kernel=u-boot.bin\n')
    expect(String(files['u-boot.bin'])).toBe('usr/lib/u-boot/rpi_arm64/u-boot.bin')
    for (const [board, chip] of Object.entries({ '4-b': 'bcm2711', '5-b': 'bcm2712' }))
      expect(String(files[`${chip}-rpi-${board}.dtb`])).toContain(`/linux-image-6.12/broadcom/${chip}-rpi-${board}.dtb`)
    await rm(join(root, 'usr/lib/linux-image-6.12'), { recursive: true })
    await expect(firmwareOf(BOARDS.arm64, root)).rejects.toThrow('the root has no usr/lib/*/broadcom')
    expect(await firmwareOf(BOARDS.amd64, root)).toEqual({})
  } finally {
    await rm(root, { recursive: true })
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
