import { expect, it } from 'vitest'
import { read, rowsOf, section, sources } from './files'

const server = sources('apps/server/src')
const filesWith = (pattern: RegExp) => server.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
const documented = section('docs/security.md', 'Connections')

it('the server connects to other machines only in these modules', () => {
  const connecting =
    /\bfetch\(|^import (?!type).*from '(node:(https?|net|tls|dns|dgram)|nodemailer\/lib\/smtp.*|pg)'|import\('@aws-sdk\//m
  const modules = filesWith(connecting).map((file) => file.replace(/^apps\/server\/src\//, ''))
  expect([...new Set(modules.map((file) => file.replace(/^adapters\/database\/.*/, 'adapters/database')))]).toEqual([
    'adapters/database',
    'adapters/mail/mail.ts',
    'adapters/payhere/gateway.ts',
    // The sandbox sends its notices to this server.
    'adapters/payhere/sandbox.ts',
    'adapters/push/web-push.ts',
    'adapters/scanner/clamd.ts',
    'adapters/sms/sms.ts',
    'adapters/storage/s3-store.ts',
    'adapters/webhooks/post.ts',
    // These only accept connections.
    'main.ts',
    'platform/http/drain.ts',
    // The names of statuses.
    'platform/http/errors.ts',
  ])
})

it('every address in the settings is documented, with what goes there', () => {
  const settings = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z\d_]+_URL): /gm)].map(
    ([, name = '']) => name,
  )
  expect(settings.length).toBeGreaterThan(8)
  const rows = rowsOf(documented)
  const names = rows.flatMap(([, , , by = '']) => [...by.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const isNamed = (setting: string) =>
    names.some((name) => (name.endsWith('*') ? setting.startsWith(name.slice(0, -1)) : setting === name))
  expect(settings.filter((setting) => !isNamed(setting))).toEqual([])
  for (const row of rows) expect(row.filter((cell) => cell !== '')).toHaveLength(4)
})

it('the document allows no other connection, and says how each service knows the server', () => {
  for (const text of [
    'There are no other connections.',
    'follows no redirect',
    'reached only by https and only if they are public',
    'a dedicated account with the least rights',
    'PostgreSQL by the user of the process on the same machine, by a client certificate elsewhere',
    'The credentials of the last three are replaced every 90 days',
  ]) {
    expect(documented).toContain(text)
  }
  // The example does as the document says.
  const [, address = ''] = /^DATABASE_URL=(.*)$/m.exec(read('deploy/ayob.env')) ?? []
  expect(address).toBe('postgres://ayob@/ayob?host=/var/run/postgresql')
  expect(read('deploy/ayob.env')).toMatch(/^# DATABASE_URL=.*sslmode=verify-full&.*&sslcert=\/\S+&sslkey=\/\S+$/m)
})
