import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings'

/** A file of the system that the settings decide. `null` removes it. */
export interface SystemFile {
  readonly path: string
  readonly text: string | null
  readonly mode: number
}

const SECRET = 0o600
const READABLE = 0o644
const CONNECTIONS = '/run/NetworkManager/system-connections'

/** The files that network, display and receiver need for the settings. `run` is the folder of the program. */
export function systemFiles({ wifi, mobile, size, rotation, gps }: Settings, run: string): SystemFile[] {
  const connection = (name: string, sections: Sections | null): SystemFile => ({
    path: join(CONNECTIONS, `${name}.nmconnection`),
    text: sections && keyfile({ connection: { id: name, type: name, autoconnect: 'true' }, ...sections }),
    mode: SECRET,
  })
  const environment = (name: string, values: Readonly<Record<string, string | null>>): SystemFile => ({
    path: join(run, name),
    text: Object.entries(values)
      .flatMap(([key, value]) => (value === null ? [] : [`${key}=${value}\n`]))
      .join(''),
    mode: READABLE,
  })
  return [
    connection('wifi', wifi && wifiSections(wifi)),
    connection('gsm', mobile && mobileSections(mobile)),
    environment('screen.env', {
      AYOB_MODE: size && `${size.width}x${size.height}`,
      AYOB_ROTATION: rotation === 0 ? 'normal' : String(rotation),
    }),
    environment('gpsd.env', { DEVICES: gps }),
  ]
}

/** Writes them below `root`, each as a whole or not at all. */
export async function writeSystemFiles(files: readonly SystemFile[], root = '/'): Promise<void> {
  for (const { path, text, mode } of files) {
    const target = join(root, path)
    await mkdir(join(target, '..'), { recursive: true })
    await rm(target, { force: true })
    if (text !== null) await writeFile(target, text, { mode })
  }
}

type Sections = Readonly<Record<string, Readonly<Record<string, string | null>>>>

const wifiSections = ({ name, password }: NonNullable<Settings['wifi']>): Sections => ({
  wifi: { ssid: name, mode: 'infrastructure' },
  ...(password !== null && { 'wifi-security': { 'key-mgmt': 'wpa-psk', psk: password } }),
})

const mobileSections = ({ apn, user, password, pin }: NonNullable<Settings['mobile']>): Sections => ({
  gsm: { apn, username: user, password, pin },
})

/** NetworkManager's format (nm-settings-keyfile): a backslash, a semicolon and a space at the edge are escaped. */
function keyfile(sections: Sections): string {
  const value = (text: string) =>
    text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replace(/^ /, '\\s').replace(/ $/, '\\s')
  return Object.entries(sections)
    .map(([name, values]) => {
      const lines = Object.entries(values).flatMap(([key, text]) => (text === null ? [] : [`${key}=${value(text)}\n`]))
      return `[${name}]\n${lines.join('')}`
    })
    .join('\n')
}
