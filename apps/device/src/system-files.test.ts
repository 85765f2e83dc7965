import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dim, minuteOfDay } from './brightness'
import { bytesOf, readHealth, signalIn } from './health'
import { readSettings } from './settings'
import { systemFiles, writeSystemFiles } from './system-files'

const filesOf = (conf: string) => systemFiles(readSettings(conf).settings, '/run/ayob')
const textOf = (conf: string, name: string) => filesOf(conf).find(({ path }) => path.endsWith(name))?.text

it('Wi-Fi and mobile network become connections that only root reads', () => {
  const conf = 'wifi = Kade; "5G" \\\nwifi_password = pass word;1\napn = dialogbb\napn_user = u\nsim_pin = 1234'
  expect(textOf(conf, 'wifi.nmconnection')).toBe(
    '[connection]\nid=wifi\ntype=wifi\nautoconnect=true\n\n[wifi]\nssid=Kade\\; "5G" \\\\\nmode=infrastructure\n\n[wifi-security]\nkey-mgmt=wpa-psk\npsk=pass word\\;1\n',
  )
  expect(textOf(conf, 'gsm.nmconnection')).toContain('[gsm]\napn=dialogbb\nusername=u\npin=1234\n')
  expect(
    filesOf(conf)
      .filter(({ path }) => path.endsWith('connection'))
      .every(({ mode }) => mode === 0o600),
  ).toBe(true)
  expect(textOf('wifi = open', 'wifi.nmconnection')).not.toContain('security')
})

it('the display gets its size and rotation, and decides what is not given', () => {
  expect(textOf('size = 1920x360\nrotation = 90', 'screen.env')).toBe('AYOB_MODE=1920x360\nAYOB_ROTATION=90\n')
  expect(textOf('', 'screen.env')).toBe('AYOB_ROTATION=normal\n')
  expect(textOf('gps = /dev/ttyS1', 'gpsd.env')).toBe('DEVICES=/dev/ttyS1\n')
})

it('a connection that is no longer wanted is removed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ayob-root-'))
  const wifi = join(root, 'run/NetworkManager/system-connections/wifi.nmconnection')
  await writeSystemFiles(filesOf('wifi = one'), root)
  expect((await stat(wifi)).mode & 0o777).toBe(0o600)
  await writeSystemFiles(filesOf(''), root)
  await expect(stat(wifi)).rejects.toThrow('ENOENT')
  await rm(root, { recursive: true })
})

it('health is null where the machine does not tell, and never throws', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ayob-root-'))
  const health = await readHealth(root, root)
  expect(health).toMatchObject({
    temperature_c: null,
    memory_free_mb: null,
    display: null,
    uptime_s: null,
    bytes: null,
  })
  expect(health.storage_free_mb).toBeGreaterThan(0)
  await rm(root, { recursive: true })
})

it('a display that is pulled out is told, and again when it is back, at whatever output', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ayob-root-'))
  const output = async (name: string, status: string, modes = '') => {
    const folder = join(root, 'sys/class/drm', name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'status'), `${status}\n`)
    await writeFile(join(folder, 'modes'), modes)
  }
  const display = async () => (await readHealth(root, root)).display
  await output('card0-DP-1', 'disconnected')
  await output('card0-HDMI-A-1', 'connected', '1920x360\n1280x720\n')
  expect(await display()).toEqual({ connected: true, width: 1920, height: 360 })
  await output('card0-HDMI-A-1', 'disconnected')
  expect(await display()).toEqual({ connected: false, width: null, height: null })
  await output('card0-DP-1', 'connected', '1920x1080\n')
  expect(await display()).toEqual({ connected: true, width: 1920, height: 1080 })
  // A panel that names no modes.
  await output('card0-DP-1', 'connected')
  expect(await display()).toEqual({ connected: true, width: null, height: null })
  await rm(root, { recursive: true })
})

it('bytes are those of all networks; the signal is the strongest', () => {
  const table = `Inter-|   Receive                 |  Transmit
 face |bytes packets errs drop fifo frame compressed multicast|bytes packets
    lo: 999 1 0 0 0 0 0 0 999 1
  eth0: 100 1 0 0 0 0 0 0 20 1
 wwan0:   7 1 0 0 0 0 0 0  3 1`
  expect(bytesOf(table)).toBe(130)
  expect(signalIn('{"modem":{"signal":{"lte":{"rsrp":"-101.00"},"gsm":{"rssi":"--"},"5g":{"rsrp":"--"}}}}')).toBe(-101)
  expect(signalIn('{}')).toBeNull()
})

it('the display is dimmed by the hour of Sri Lanka', async () => {
  expect(minuteOfDay(new Date('2026-03-02T20:00:00Z'))).toBe(90)
  const folder = await mkdtemp(join(tmpdir(), 'ayob-light-'))
  const { brightness } = readSettings('brightness = 06:00 100, 18:30 60').settings
  await writeSystemFiles(
    ['max_brightness', 'brightness'].map((name) => ({ path: `panel/${name}`, text: '250\n', mode: 0o644 })),
    folder,
  )
  await dim(brightness, new Date('2026-03-02T14:00:00Z'), folder)
  expect(await readFile(join(folder, 'panel/brightness'), 'utf8')).toBe('150')
  await writeFile(join(folder, 'panel/brightness'), '10')
  await dim([], new Date(), folder)
  expect(await readFile(join(folder, 'panel/brightness'), 'utf8')).toBe('10')
  await rm(folder, { recursive: true })
})
