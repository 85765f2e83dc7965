import { expect, it } from 'vitest'
import { sources } from './files'

const packages = ['client', 'contract', 'domain', 'i18n', 'verify'].map((name) => `packages/${name}/src`)
const server = sources('apps/server/src', 'packages/contract/src', 'packages/domain/src', 'packages/i18n/src')
const pages = [
  ...sources('apps/web/src', 'apps/player/src', 'packages/client/src'),
  ...sources('apps/web', 'apps/player').filter(({ file }) => /^apps\/\w+\/index\.html$/.test(file)),
]
const all = sources('apps/server/src', 'apps/web/src', 'apps/player/src', ...packages)

/** What a pattern with one group finds in the sources, each once. */
const found = (pattern: RegExp, among = all) =>
  [...new Set(among.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, group = '']) => group)))].sort()
const filesWith = (pattern: RegExp, among = all) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

interface Never {
  readonly pattern: RegExp
  /** What the pattern must find, so that it can't become a pattern that finds nothing. */
  readonly examples: readonly string[]
  readonly among?: typeof all
  /** Files in which it is harmless. Each must still contain it. */
  readonly except?: readonly string[]
}

/** No source contains what the pattern finds, except the named files. */
function never(title: string, { pattern, examples, among = all, except = [] }: Never): void {
  it(title, () => {
    for (const example of examples) expect(example).toMatch(pattern)
    expect(filesWith(pattern, among)).toEqual([...except].sort())
  })
}

it('the sources are found', () => {
  expect(server.length).toBeGreaterThan(400)
  expect(pages.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['apps/web/index.html', 'apps/player/index.html', 'apps/web/src/entry/main.ts']),
  )
})

never('no code is made from text', {
  pattern: /\beval\(|\bnew Function\(|\b(setTimeout|setInterval)\(\s*['"`]|javascript:/,
  examples: ['eval(text)', 'new Function(text)', "setTimeout('alert()')", 'href="javascript:x"'],
})

never('pages have no inline scripts', {
  among: pages.filter(({ file }) => file.endsWith('.html')),
  pattern: /<script(?![^>]*\ssrc=)[^>]*>|\son\w+=/,
  examples: ['<script>', '<script type="module">', '<body onload="x">'],
})

never('pages show texts as text, never as HTML', {
  among: pages,
  pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|\bsrcdoc\b|DOMParser/i,
  examples: ['dangerouslySetInnerHTML={{ __html }}', 'box.innerHTML = text', '<iframe srcDoc={text}>'],
  // Our own built page in another language.
  except: ['apps/web/src/entry/landing.ts'],
})

never('pages use no plug-ins', {
  among: pages,
  pattern: /<(object|embed|applet)\b|ActiveXObject|x-shockwave-flash|navigator\.plugins/,
  examples: ['<object data="a.swf">', '<embed src="a">', '<applet code="a">'],
})

never('messages between windows are exchanged only by the page and its own service worker', {
  among: pages,
  pattern: /\bpostMessage\(|\.onmessage\b|addEventListener\('message'|BroadcastChannel|MessageChannel/,
  examples: ["window.addEventListener('message', read)", "opener.postMessage(text, '*')"],
  except: ['apps/web/src/worker/sw.ts', 'apps/web/src/entry/main.ts', 'apps/web/src/lib/service-worker.ts'],
})

it('the page listens to its service worker, not to other windows', () => {
  const listeners = found(/([\w.?]+)\??\.addEventListener\('message'/g, pages)
  expect(listeners).toEqual(['navigator.serviceWorker?', 'worker'])
  const receivers = found(/([\w.?]+)\??\.postMessage\(/g, pages)
  expect(receivers).toEqual(['active?', 'navigator.serviceWorker?.controller?', 'tab'])
})

it('programs are started with a list of arguments, never by a command line', () => {
  expect(found(/import \{ ([^}]+) \} from 'node:child_process'/g)).toEqual([
    'execFile',
    'spawn',
    'type ChildProcess, spawn',
  ])
  expect(filesWith(/child_process/)).toHaveLength(3)
  expect(filesWith(/\bshell: *true/)).toEqual([])
  // The shells get their scripts as constants, and the program as arguments.
  expect(filesWith(/\/bin\/sh|'sh'|bash/)).toEqual([
    'apps/server/src/adapters/media/programs.ts',
    'apps/server/src/adapters/media/worker-process.ts',
  ])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source.
  expect(found(/'-c', (`[^`]*`)/g)).toEqual(['`ulimit -d ${MEMORY_KB}; exec "$@"`'])
  expect(found(/const limits = `([^`]*)`/g)).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source.
    'ulimit -c 0; ulimit -t ${CPU_S}; ulimit -d ${Number(reservedKb) + MEMORY_KB}; exec nice -n 10 "$@"',
  ])
})

never('regular expressions are built only from constants', {
  pattern: /\bRegExp\(/,
  examples: ['new RegExp(query)', 'RegExp(query)'],
  except: [
    // Paths of routes.
    'apps/server/src/platform/http/unknown.ts',
    'apps/server/src/goods/screens/pairing.store.ts',
    'apps/web/src/features/creatives/upload-box.tsx',
    'packages/contract/src/common.ts',
    'packages/contract/src/push.ts',
    'packages/domain/src/accounts/plate.ts',
  ],
})

/** The arguments of the call that begins after this many characters. */
function argumentsAt(text: string, start: number): string[] {
  const parts = ['']
  let depth = 0
  // A quoted text is one part, whatever is in it.
  for (const sign of text.slice(start, start + 1000).match(/'[^'\n]*'|`[^`]*`|[\s\S]/g) ?? []) {
    if (/^[([{]$/.test(sign)) depth += 1
    if (/^[)\]}]$/.test(sign)) depth -= 1
    if (depth < 0) break
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

it('the text of a log line is a constant, what varies is in its fields', () => {
  expect(argumentsAt("log.warn({ a: f(1, 2) }, 'no ' + name)", 9)).toEqual(['{ a: f(1, 2) }', "'no ' + name"])
  const texts = server.flatMap(({ text }) =>
    [...text.matchAll(/\b\w*[lL]og\??\.(?:trace|debug|info|warn|error|fatal)\(/g)].flatMap((match) => {
      const [fields = '', ...rest] = argumentsAt(text, match.index + match[0].length)
      return fields.startsWith('{') ? rest : [fields, ...rest]
    }),
  )
  expect(texts.length).toBeGreaterThan(30)
  const allowed = new Set(['`not stopped within ${' + 'STOP_WITHIN_MS / 1000} s`'])
  expect(texts.filter((text) => !/^'[^'%]*'$/.test(text) && !allowed.has(text))).toEqual([])
})

never('TLS certificates are always verified, and HTTP is read strictly', {
  pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser|sslmode=(no|prefer)/,
  examples: ['{ rejectUnauthorized: false }', 'insecureHTTPParser: true'],
})

never('the log goes to standard output alone', {
  among: server,
  pattern: /\bconsole\.(log|info|warn|error|debug)\(|\bappendFile|from 'pino|\bpino\(|transport: *\{|syslog/,
  examples: ["console.log('x')", "logger: { transport: { target: 'pino/file' } }", 'appendFile(path, line)'],
})

it('the browser stores nothing but the token, the person, and what helps to go on', () => {
  const stored = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/(device|tab)Entries\.set\(/g)].map(({ index, 0: call, 1: kind }) => {
      const [key] = argumentsAt(text, index + call.length)
      return `${file.replace(/^apps\/web\/src\//, '')}: ${key} (${kind})`
    }),
  )
  expect([...new Set(stored)].sort()).toEqual([
    "entry/landing.ts: 'intro' (tab)",
    // Drafts of a booking, deleted at sign-out.
    'features/bookings/drafts/draft-keeper.ts: key (tab)',
    'features/bookings/form/use-booking-form.ts: draftKey() (tab)',
    // The number and address of this browser's subscription to notifications.
    'features/notifications/push-device.ts: KEPT (device)',
    'lib/chosen-language.ts: KEY (device)',
    // A driver's last figures, deleted at sign-out.
    'lib/kept-answers.ts: nameOf(call) (device)',
    // The code of a screen that was scanned before the sign-in.
    'lib/scanned-code.ts: KEY (tab)',
    "lib/session.ts: 'adminToken' (device)",
    "lib/session.ts: 'adminUser' (device)",
    "lib/session.ts: 'auth_token' (device)",
    "lib/session.ts: 'user' (device)",
    'lib/session.ts: key (device)',
    "lib/theme.ts: 'theme' (device)",
  ])
  expect(found(/useKeptCall\((\w+)/g, pages)).toEqual(['driverOverview'])
  // A screen stores its plays, its token and its key; no person uses it.
  expect(filesWith(/document\.cookie|indexedDB|from 'idb'|(local|session)Storage\b/, pages)).toEqual([
    'apps/player/src/database.ts',
    'apps/player/src/keys.ts',
    // The storage of all entries.
    'apps/web/src/lib/storage.ts',
  ])
})

never('numbers that can be guessed decide nothing secret', {
  pattern: /Math\.random/,
  examples: ['Math.random()'],
  except: [
    // Pauses before a repeat, so that callers don't come back at the same moment.
    'apps/player/src/creatives.ts',
    'apps/player/src/looks.ts',
    'apps/player/src/sync.ts',
    'apps/server/src/platform/http/errors.ts',
    'apps/server/src/platform/files.ts',
    // Which of several creatives is shown, which screen is asked for a look.
    'apps/player/src/choose.ts',
    'apps/server/src/server.ts',
    // Numbers of the sandbox gateway, which moves no money.
    'apps/server/src/adapters/payhere/sandbox.ts',
    'apps/server/src/adapters/payhere/sandbox-ledger.ts',
    // Names of the elements of one design.
    'apps/web/src/features/maker/new-elements.ts',
  ],
})
