const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

export const isLoopback = (host: string): boolean => LOOPBACK.has(host)

const WEB = ['PUBLIC_URL', 'S3_URL', 'PAYHERE_URL', 'MAP_STYLE_URL', 'SMS_URL'] as const
const DATABASES = ['DATABASE_URL', 'DATABASE_READ_URL'] as const

type Name = (typeof WEB)[number] | (typeof DATABASES)[number] | 'CLAMAV_URL'
type Addresses = Readonly<Partial<Record<Name, string | undefined>>>

/** Returns the faults of addresses that are reached without TLS. Addresses on this machine need none. */
export function plainFaults(env: Addresses): string[] {
  const web = WEB.filter((name) => isPlainWeb(env[name])).map((name) => `${name} needs https`)
  const databases = DATABASES.filter((name) => isPlainDatabase(env[name])).map(
    (name) => `${name} needs sslmode=verify-full`,
  )
  const isFar = env.CLAMAV_URL !== undefined && !isLoopback(new URL(env.CLAMAV_URL).hostname)
  return [
    ...[...web, ...databases].map((fault) => `${fault}, but for an address of this machine (production)`),
    ...(isFar ? ['CLAMAV_URL needs an address of this machine, since clamd has no TLS (production)'] : []),
  ]
}

function isPlainWeb(address: string | undefined): boolean {
  if (address === undefined) return false
  const { protocol, hostname } = new URL(address)
  return protocol !== 'https:' && !isLoopback(hostname)
}

function isPlainDatabase(address: string | undefined): boolean {
  if (address === undefined) return false
  // The address of a socket gives its folder as `host` and has no host before the path, which URL refuses.
  const { hostname, searchParams } = new URL(address.replace('@/', '@localhost/'))
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isHere = host === '' || host.startsWith('/') || isLoopback(host)
  return !isHere && searchParams.get('sslmode') !== 'verify-full'
}

/** Returns true for a mail server on another machine, to which mails are sent with TLS or not at all. */
export const needsTls = (smtpUrl: string | undefined): boolean =>
  smtpUrl !== undefined && !isLoopback(new URL(smtpUrl).hostname)
