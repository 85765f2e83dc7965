import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadSettings, readConfig } from './config'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ayob.example/',
  DATABASE_URL: 'postgres://ayob@db/ayob?sslmode=verify-full',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  SMTP_URL: 'smtp://mail.example',
  PAYHERE_MERCHANT_ID: '1',
  PAYHERE_MERCHANT_SECRET: 'secret',
  PAYHERE_URL: 'https://www.payhere.lk/pay/checkout',
  PAYHERE_APP_ID: 'app',
  PAYHERE_APP_SECRET: 'secret',
  COMPANY_NAME: 'AYOB (Pvt) Ltd',
  COMPANY_ADDRESS: '1 Galle Road, Colombo',
  COMPANY_TIN: '123456789',
}

describe('settings', () => {
  it('have defaults that start a demo on the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      workers: 1,
      demo: true,
      rateLimit: true,
      requirePermit: false,
      requireEnrolledDevice: false,
      requireAdmin2fa: false,
      fourEyes: false,
      servedArea: { west: 79.3, south: 5.6, east: 82.2, north: 10.1 },
      backupTo: { kind: 'folder', folder: join(process.cwd(), 'data', 'demo-backups') },
      backupsKept: 3,
    })
    expect(readConfig({ DEMO: 'off' }).backupTo).toBeUndefined()
    expect(readConfig({ DEMO: 'on', DATABASE_URL: 'postgres://x/y' }).backupTo).toBeUndefined()
    expect(readConfig({ SERVED_AREA: '-10,40,5,60' }).servedArea).toEqual({ west: -10, south: 40, east: 5, north: 60 })
    expect(readConfig({ DATABASE_URL: 'postgres://x/y' }).demo).toBe(false)
    expect(readConfig({ PORT: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true })
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be from 0 to 65535'],
    [{ REQUIRE_ENROLLED_DEVICE: 'yes' }, 'REQUIRE_ENROLLED_DEVICE must be on or off'],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off'],
    [{ PUBLIC_URL: 'ayob' }, 'PUBLIC_URL must be an http(s) address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
    [{ DATABASE_READ_URL: 'postgres://x/y' }, 'DATABASE_READ_URL needs DATABASE_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a log level'],
    [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must have at least 12 characters'],
    [{ SECRET_KEY: 'c2hvcnQ=' }, 'SECRET_KEY must be 32 random bytes'],
    [{ SECRET_KEY: `${'A'.repeat(43)}=,` }, 'SECRET_KEY must be 32 random bytes'],
    [{ S3_URL: 'http://s3', S3_BUCKET: 'ayob' }, 'S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY missing'],
    [{ CLAMAV_URL: 'http://127.0.0.1:3310' }, 'CLAMAV_URL must be tcp://HOST:PORT'],
    [{ SUPPORT_WHATSAPP: '077 123 4567' }, 'SUPPORT_WHATSAPP must be a phone number with its country code'],
    [{ WORKERS: '0' }, 'WORKERS must be auto or a whole number from 1 to 99'],
    [{ WORKERS: '2' }, 'WORKERS above 1 needs DATABASE_URL: the embedded database has one process'],
    [{ BACKUP_URL: '/backups' }, 'BACKUP_URL must be file:///FOLDER or s3://BUCKET/PREFIX'],
    [{ BACKUP_URL: 's3://backups' }, 'BACKUP_URL needs the S3_* settings'],
    [{ CLOCK_OFFSET_S: '1.5' }, 'CLOCK_OFFSET_S must be a whole number'],
    [{ SERVED_AREA: '79,6,82' }, 'SERVED_AREA must be west,south,east,north in degrees'],
    [{ SERVED_AREA: '82,6,79,10' }, 'SERVED_AREA must be west,south,east,north in degrees'],
    [{ SERVED_AREA: 'west,6,82,10' }, 'SERVED_AREA must be west,south,east,north in degrees'],
    [{ ADMIN_EMAIL: 'a@b.lk' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together'],
    [{ DEMO: 'on', HOST: '0.0.0.0' }, 'DEMO=on needs a loopback HOST'],
    [{ REQUIRE_2FA: 'on' }, 'REQUIRE_2FA=on needs DEMO=off'],
    [{ PAYHERE_URL: 'https://www.payhere.lk/pay/checkout' }, 'PAYHERE_URL needs PAYHERE_MERCHANT_ID'],
  ])('stop the start for %o', (settings, fault) => {
    expect(() => readConfig(settings)).toThrow(BadSettings)
    expect(() => readConfig(settings)).toThrow(fault)
  })

  it('name everything that production lacks at once, in one line', () => {
    try {
      readConfig({ NODE_ENV: 'production', CLOCK_OFFSET_S: '5', RATE_LIMIT: 'off', WEBHOOK_ALLOW_PRIVATE: 'on' })
      expect.unreachable()
    } catch (error) {
      const { message } = error as Error
      expect(message).not.toContain('\n')
      for (const name of [
        ...Object.keys(PRODUCTION).filter((key) => key !== 'NODE_ENV'),
        'CLOCK_OFFSET_S',
        'RATE_LIMIT',
        'WEBHOOK_ALLOW_PRIVATE=on',
      ]) {
        expect(message).toContain(name)
      }
    }
  })

  it('are strict by default in production', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      demo: false,
      requirePermit: true,
      requireEnrolledDevice: true,
      requireAdmin2fa: true,
      fourEyes: true,
      totpToleranceS: 0,
      publicUrl: 'https://ayob.example',
    })
    expect(() => readConfig({ ...PRODUCTION, DEMO: 'on' })).toThrow('DEMO=on is not possible in production')
  })

  it.each([
    [{ PUBLIC_URL: 'http://ayob.example' }, 'PUBLIC_URL needs https'],
    [{ PAYHERE_URL: 'http://www.payhere.lk/pay/checkout' }, 'PAYHERE_URL needs https'],
    [
      { S3_URL: 'http://s3', S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' },
      'S3_URL needs https',
    ],
    [{ DATABASE_URL: 'postgres://ayob@db/ayob' }, 'DATABASE_URL needs sslmode=verify-full'],
    [{ DATABASE_URL: 'postgres://ayob@db/ayob?sslmode=no-verify' }, 'DATABASE_URL needs sslmode=verify-full'],
    [{ CLAMAV_URL: 'tcp://10.0.0.3:3310' }, 'CLAMAV_URL needs an address of this machine'],
    [{ DATABASE_READ_URL: 'postgres://ayob@10.0.0.2/ayob' }, 'DATABASE_READ_URL needs sslmode=verify-full'],
  ])('reach no other machine without TLS in production: %o', (settings, fault) => {
    expect(() => readConfig({ ...PRODUCTION, ...settings })).toThrow(fault)
  })

  it.each([
    { PUBLIC_URL: 'http://localhost:3000', PAYHERE_URL: 'http://127.0.0.1:3001/pay' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { DATABASE_URL: 'postgres://ayob:secret@localhost:5432/ayob' },
    { DATABASE_URL: 'postgres://ayob:secret@/ayob?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres:///ayob' },
  ])('need no TLS on the same machine in production: %o', (settings) => {
    expect(readConfig({ ...PRODUCTION, ...settings }).production).toBe(true)
  })

  it('may be files in the credentials folder, beside unrelated files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ayob-credentials-'))
    const { SECRET_KEY, ...others } = PRODUCTION
    writeFileSync(join(folder, 'SECRET_KEY'), `${SECRET_KEY}\n`)
    writeFileSync(join(folder, 'PAYHERE_APP_SECRET'), 'of the vault')
    writeFileSync(join(folder, 'of-another-service'), 'x')
    const config = readConfig({ ...others, CREDENTIALS_DIRECTORY: folder })
    expect(config.secretKeys).toEqual(['01'.repeat(32)])
    expect(config.payhere.appSecret).toBe('of the vault')
    rmSync(folder, { recursive: true })
    expect(() => readConfig({ ...others, CREDENTIALS_DIRECTORY: folder })).toThrow(folder)
  })

  it('send SMS to a gateway by TLS in production, and let texts fill only what follows its name', () => {
    const smsUrl = (SMS_URL: string, more = PRODUCTION) => readConfig({ ...more, SMS_URL }).smsUrl
    const good = 'https://user:pass@sms.example/{to}?to={to}&text={text}'
    expect(smsUrl(good)).toBe(good)
    expect(readConfig(PRODUCTION).smsUrl).toBeUndefined()
    expect(smsUrl('http://127.0.0.1:8025/{to}')).toBe('http://127.0.0.1:8025/{to}')
    expect(() => smsUrl('http://sms.example/{to}')).toThrow(/SMS_URL needs https/)
    for (const wrong of [
      'ftp://sms.example',
      'sms.example',
      'https://{to}.example/',
      'https://sms.example:{to}/',
      'https://{text}@sms.example/',
    ])
      expect(() => smsUrl(wrong), wrong).toThrow(/SMS_URL must/)
    expect(() => smsUrl('https://secret:{to}@sms.example')).not.toThrow(/secret/)
  })

  it('require TLS of a remote mail server in production', () => {
    expect(readConfig(PRODUCTION).smtpNeedsTls).toBe(true)
    expect(readConfig({ ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:25' }).smtpNeedsTls).toBe(false)
    expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).smtpNeedsTls).toBe(false)
  })
})
