import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { isEmail } from '@ayob/contract/text'
import { type ServedArea, SRI_LANKA } from '@ayob/domain/geo/fix'
import { z } from 'zod'
import { backupsOf } from './config-backups'
import { isLoopback, needsTls, plainFaults } from './config-tls'

const zSwitch = z.enum(['on', 'off'], 'must be on or off')
const zAddress = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text), 'must be an http(s) address')
const zWhole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be from ${min} to ${max}`)

/** Placeholders may fill any part of an address but the server that it names and the password for it. */
const isSmsAddress = (text: string) => !/^[^/]*\/\/[^/?#]*(\{|%7b)/i.test(text)

/** Comma-separated base64 keys of 32 bytes, converted to hexadecimal. */
const zSecretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => /^[\w+/-]{43}=?$/.test(key)),
    'must be 32 random bytes in base64, as from `openssl rand -base64 32`; keys from before follow after a comma',
  )
  .transform((keys) => keys.map((key) => Buffer.from(key, 'base64').toString('hex')))

/** A part of the earth, in degrees. */
const zArea = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .refine(
    ([west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more]) =>
      more.length === 0 && -180 <= west && west < east && east <= 180 && -90 <= south && south < north && north <= 90,
    'must be west,south,east,north in degrees',
  )
  .transform(([west = 0, south = 0, east = 0, north = 0]): ServedArea => ({ west, south, east, north }))

const zEnvironment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: zWhole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: zAddress.transform((url) => url.replace(/\/$/, '')).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  SECRET_KEY: zSecretKeys.optional(),
  S3_URL: zAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  CLAMAV_URL: z
    .string()
    .regex(/^tcp:\/\/(\[[\da-f:]+\]|[\w.-]+):\d+$/i, 'must be tcp://HOST:PORT')
    .optional(),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto or a whole number from 1 to 99')
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .default(1),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  DEMO: zSwitch.optional(),
  ADMIN_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  PAYHERE_MERCHANT_ID: z.string().optional(),
  PAYHERE_MERCHANT_SECRET: z.string().optional(),
  PAYHERE_URL: zAddress.optional(),
  PAYHERE_APP_ID: z.string().optional(),
  PAYHERE_APP_SECRET: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  SMS_URL: zAddress.refine(isSmsAddress, 'must have {to} and {text} nowhere before its path').optional(),
  MAIL_FROM: z.string().default('AYOB <no-reply@ayob.example>'),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  MAP_STYLE_URL: zAddress.optional(),
  REQUIRE_PERMIT: zSwitch.optional(),
  REQUIRE_ENROLLED_DEVICE: zSwitch.optional(),
  REQUIRE_ADMIN_2FA: zSwitch.optional(),
  REQUIRE_2FA: zSwitch.default('off'),
  TOTP_TOLERANCE_S: zWhole(0, 60).optional(),
  FOUR_EYES: zSwitch.optional(),
  SERVED_AREA: zArea.default(SRI_LANKA),
  COMPANY_NAME: z.string().optional(),
  COMPANY_ADDRESS: z.string().optional(),
  COMPANY_TIN: z.string().optional(),
  SUPPORT_PHONE: z.string().optional(),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+[\d ()-]{8,20}$/, 'must be a phone number with its country code, such as +94 77 123 4567')
    .optional(),
  SUPPORT_EMAIL: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  METRICS_TOKEN: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|[\da-f]*[.:][\d.:a-f/, ]+)$/i, 'must be on, off, or the addresses of proxies')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level').optional(),
  RATE_LIMIT: zSwitch.default('on'),
  WEBHOOK_ALLOW_PRIVATE: zSwitch.default('off'),
  BACKUP_URL: z
    .string()
    .regex(/^(file:\/\/\/[^?#]+|s3:\/\/[^/?#]+(\/[^?#]*)?)$/, 'must be file:///FOLDER or s3://BUCKET/PREFIX')
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  CLOCK_OFFSET_S: zWhole(-1_000_000_000, 1_000_000_000).default(0),
})

const PRODUCTION_NEEDS = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'PAYHERE_MERCHANT_ID',
  'PAYHERE_MERCHANT_SECRET',
  'PAYHERE_URL',
  'PAYHERE_APP_ID',
  'PAYHERE_APP_SECRET',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_TIN',
] as const

const S3_NEEDS = ['S3_URL', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

type Environment = z.output<typeof zEnvironment>

/** Invalid settings; the message is one line. */
export class BadSettings extends Error {}

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the settings, including those in CREDENTIALS_DIRECTORY. Throws BadSettings with all faults in one line. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(withCredentials(environment)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = zEnvironment.safeParse(given)
  if (!parsed.success) {
    throw new BadSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const demo = (env.DEMO ?? (production || env.DATABASE_URL ? 'off' : 'on')) === 'on'
  const faults = faultsOf(env, production, demo)
  if (faults.length > 0) throw new BadSettings(faults.join('; '))

  return {
    production,
    demo,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    secretKeys: env.SECRET_KEY ?? [],
    s3: s3Of(env),
    scannerUrl: env.CLAMAV_URL,
    /** Server processes on this machine. */
    workers: env.WORKERS,
    /** The address of a stand-by database. */
    databaseReadUrl: env.DATABASE_READ_URL,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    payhere: {
      merchantId: env.PAYHERE_MERCHANT_ID ?? 'AYOBSANDBOX',
      merchantSecret: env.PAYHERE_MERCHANT_SECRET,
      checkoutUrl: env.PAYHERE_URL,
      appId: env.PAYHERE_APP_ID,
      appSecret: env.PAYHERE_APP_SECRET,
    },
    smtpUrl: env.SMTP_URL,
    smtpNeedsTls: production && needsTls(env.SMTP_URL),
    mailFrom: env.MAIL_FROM,
    /** The gateway for SMS, with the placeholders {to} and {text}. */
    smsUrl: env.SMS_URL,
    googleMapsApiKey: env.GOOGLE_MAPS_API_KEY,
    mapStyleUrl: env.MAP_STYLE_URL,
    requirePermit: (env.REQUIRE_PERMIT ?? (production ? 'on' : 'off')) === 'on',
    requireEnrolledDevice: (env.REQUIRE_ENROLLED_DEVICE ?? (production ? 'on' : 'off')) === 'on',
    requireAdmin2fa: (env.REQUIRE_ADMIN_2FA ?? (production ? 'on' : env.REQUIRE_2FA)) === 'on',
    require2fa: env.REQUIRE_2FA === 'on',
    /** How long a code of an authenticator app is accepted before and after its 30 seconds. */
    totpToleranceS: env.TOTP_TOLERANCE_S ?? (production ? 0 : 30),
    /** Positions of vehicles outside it don't count. */
    servedArea: env.SERVED_AREA,
    fourEyes: (env.FOUR_EYES ?? (production ? 'on' : 'off')) === 'on',
    company: {
      name: env.COMPANY_NAME,
      address: env.COMPANY_ADDRESS,
      tin: env.COMPANY_TIN,
      supportPhone: env.SUPPORT_PHONE,
      supportWhatsApp: env.SUPPORT_WHATSAPP,
      supportEmail: env.SUPPORT_EMAIL,
    },
    /** How push services reach the operator. */
    vapidSubject: env.VAPID_SUBJECT ?? `mailto:${env.SUPPORT_EMAIL ?? addressIn(env.MAIL_FROM)}`,
    metricsToken: env.METRICS_TOKEN,
    trustProxy: proxiesOf(env.TRUST_PROXY),
    // The demo's console shows the address and the accounts to people.
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    rateLimit: env.RATE_LIMIT === 'on',
    /** Allows webhooks to private networks, and without TLS. */
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE === 'on',
    ...backupsOf(env, demo),
    backupPassphrase: env.BACKUP_PASSPHRASE,
    clockOffsetMs: env.CLOCK_OFFSET_S * 1000,
  }
}

/** The address in `AYOB <address>`, or in a plain address. */
const addressIn = (from: string) => from.split('<').at(-1)?.replace('>', '') ?? from

/** The bucket of kept files; undefined when they are below DATA_DIR. */
function s3Of(env: Environment) {
  const { S3_URL: url, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  return url && bucket && region && accessKey && secretKey ? { url, bucket, region, accessKey, secretKey } : undefined
}

/** The trusted proxies: all, none, or those with an address in the list. */
function proxiesOf(setting = 'off'): boolean | string {
  return setting === 'on' || setting === 'off' ? setting === 'on' : setting
}

function faultsOf(env: Environment, production: boolean, demo: boolean): string[] {
  const faults: string[] = []
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD go together')
  }
  if (env.PAYHERE_URL && !(env.PAYHERE_MERCHANT_ID && env.PAYHERE_MERCHANT_SECRET)) {
    faults.push('PAYHERE_URL needs PAYHERE_MERCHANT_ID and PAYHERE_MERCHANT_SECRET')
  }
  const missing = S3_NEEDS.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < S3_NEEDS.length)
    faults.push(`S3_* go together: ${missing.join(', ')} missing`)
  if (env.WORKERS > 1 && !env.DATABASE_URL) {
    faults.push('WORKERS above 1 needs DATABASE_URL: the embedded database has one process')
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) faults.push('DATABASE_READ_URL needs DATABASE_URL')
  if (env.BACKUP_URL?.startsWith('s3:') && missing.length > 0) faults.push('BACKUP_URL needs the S3_* settings')
  if (demo && !isLoopback(env.HOST)) faults.push('DEMO=on needs a loopback HOST')
  if (demo && env.REQUIRE_2FA === 'on')
    faults.push('REQUIRE_2FA=on needs DEMO=off: people of the demo have no second factor')
  if (!production) return faults
  faults.push(...PRODUCTION_NEEDS.filter((name) => !env[name]).map((name) => `${name} is missing (production)`))
  faults.push(...plainFaults(env))
  if (demo) faults.push('DEMO=on is not possible in production')
  if (env.RATE_LIMIT === 'off') faults.push('RATE_LIMIT=off is not possible in production')
  if (env.WEBHOOK_ALLOW_PRIVATE === 'on') faults.push('WEBHOOK_ALLOW_PRIVATE=on is not possible in production')
  if (env.CLOCK_OFFSET_S !== 0) faults.push('CLOCK_OFFSET_S is not possible in production')
  return faults
}

/** What an operator has allowed that a production installation should not do, one sentence each. Starts go on. */
export function risksOf(
  config: Pick<Config, 'production' | 'trustProxy' | 'fourEyes' | 'backupTo' | 'backupPassphrase'>,
) {
  if (!config.production) return []
  const { trustProxy, fourEyes, backupTo, backupPassphrase } = config
  return [
    trustProxy === true && 'TRUST_PROXY=on believes every address that a caller claims; name the proxies instead',
    !fourEyes && 'FOUR_EYES=off lets one administrator move money, change prices and give rights alone',
    backupTo && !backupPassphrase && 'backups are not encrypted; set BACKUP_PASSPHRASE',
  ].filter((risk) => typeof risk === 'string')
}

type Settings = Readonly<Record<string, string | undefined>>

/**
 * Adds the settings stored in CREDENTIALS_DIRECTORY as files named after them. systemd and container engines pass
 * secrets this way, which keeps them out of the environment of the process. Throws for a folder that can't be read.
 */
export function withCredentials(environment: Settings): Settings {
  const { CREDENTIALS_DIRECTORY: folder } = environment
  if (!folder) return environment
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const kept = files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8').trimEnd()])
  return { ...environment, ...Object.fromEntries(kept) }
}
