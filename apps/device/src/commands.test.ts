import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setBacklights } from './brightness'
import { obey } from './commands'
import { machineLogs, withoutPersonal } from './logs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-commands-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const hands = (lights = 1) => ({
  wish: vi.fn(async () => undefined),
  dim: vi.fn(async () => lights),
  logs: async () => 'started',
  update: vi.fn(),
})

it('restarts by a wish, dims, and gathers logs', async () => {
  const all = hands()
  expect(await obey(all, { kind: 'restart_browser', args: {} })).toEqual({ ok: true })
  expect(await obey(all, { kind: 'restart_device' })).toEqual({ ok: true })
  expect(all.wish.mock.calls).toEqual([['restart-screen'], ['restart-device']])
  expect(await obey(all, { kind: 'brightness', args: { percent: 40 } })).toEqual({ ok: true })
  expect(all.dim).toHaveBeenCalledWith(40)
  expect(await obey(all, { kind: 'send_logs' })).toEqual({ ok: true, text: 'started' })
  expect(await obey(all, { kind: 'update', args: { build: 'b1' } })).toEqual({ ok: true })
  expect(await obey(all, { kind: 'update' })).toEqual({ ok: true })
  expect(all.update.mock.calls).toEqual([[{ build: 'b1' }], [{}]])
})

it.each([
  [null],
  ['reload'],
  [{ kind: 'format_disk' }],
  [{ kind: 'brightness' }],
  [{ kind: 'brightness', args: { percent: 101 } }],
  [{ kind: 'brightness', args: { percent: '40; reboot' } }],
])('does nothing for nonsense: %o', async (command) => {
  const all = hands()
  expect(await obey(all, command)).toMatchObject({ ok: false })
  expect(all.wish).not.toHaveBeenCalled()
  expect(all.dim).not.toHaveBeenCalled()
})

it('says that there is no backlight, and that a wish or the logs failed', async () => {
  expect(await obey(hands(0), { kind: 'brightness', args: { percent: 40 } })).toEqual({
    ok: false,
    message: 'No backlight',
  })
  const broken = {
    ...hands(),
    wish: () => Promise.reject(new Error('read-only')),
    logs: () => machineLogs('no-such-program'),
  }
  expect(await obey(broken, { kind: 'restart_device' })).toEqual({ ok: false, message: 'read-only' })
  expect(await obey(broken, { kind: 'send_logs' })).toMatchObject({ ok: false })
})

it('sets every backlight by its own scale', async () => {
  for (const [name, most] of [
    ['a', 255],
    ['b', 10],
  ] as const) {
    await mkdir(join(folder, 'lights', name), { recursive: true })
    await writeFile(join(folder, 'lights', name, 'max_brightness'), `${most}\n`)
    await writeFile(join(folder, 'lights', name, 'brightness'), '0\n')
  }
  expect(await setBacklights(40, join(folder, 'lights'))).toBe(2)
  expect(await readFile(join(folder, 'lights', 'a', 'brightness'), 'utf8')).toBe('102')
  expect(await readFile(join(folder, 'lights', 'b', 'brightness'), 'utf8')).toBe('4')
  expect(await setBacklights(40, join(folder, 'none'))).toBe(0)
})

it('logs have no personal data', async () => {
  const line = '2026-11-28T18:15:20+0530 ayob-7 gpsd[412]: started'
  expect(withoutPersonal(line)).toBe(line)
  for (const [secret, text] of [
    ['6.911123', 'fix lat=6.911123 lng=79.8497'],
    ['0654.1234', '$GPRMC,0654.1234,N'],
    ['hunter2', 'psk="hunter2 and more"'],
    ['s3cret', 'token = s3cret'],
    ['eyJhbGc', 'Authorization: Bearer eyJhbGc'],
    ['Home', 'ssid=Home'],
    ['Our Home', 'SSID: "Our Home"'],
    ['nimal@example.com', 'mail of nimal@example.com'],
    ['aa:bb:cc:dd:ee:ff', 'wlan0 aa:bb:cc:dd:ee:ff up'],
    ['192.168.1.7', 'lease of 192.168.1.7'],
    ['fe80::1c2b:3d4e', 'address fe80::1c2b:3d4e up'],
    ['0771234567', 'call from 0771234567'],
    ['356938035643809', 'imei 356938035643809'],
  ] as const) {
    expect(withoutPersonal(text)).not.toContain(secret)
  }
  const program = join(folder, 'journal')
  await writeFile(program, '#!/bin/sh\necho "at 6.911123 $1"\n')
  await chmod(program, 0o755)
  expect(await machineLogs(program)).toBe('# The machine\nat (number) --boot\n')
})
