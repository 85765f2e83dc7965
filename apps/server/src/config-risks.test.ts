import { expect, it } from 'vitest'
import { risksOf } from './config'

const safe = {
  production: true,
  trustProxy: '127.0.0.1',
  fourEyes: true,
  backupTo: { kind: 'folder' as const, folder: '/var/backups' },
  backupPassphrase: 'twelve letters and more',
}

it('a production start names each risk once, and nothing else', () => {
  expect(risksOf(safe)).toEqual([])
  expect(risksOf({ ...safe, trustProxy: true })).toEqual([expect.stringContaining('TRUST_PROXY')])
  expect(risksOf({ ...safe, fourEyes: false })).toEqual([expect.stringContaining('FOUR_EYES')])
  expect(risksOf({ ...safe, backupPassphrase: undefined })).toEqual([expect.stringContaining('BACKUP_PASSPHRASE')])
  expect(risksOf({ ...safe, fourEyes: false, production: false })).toEqual([])
})
