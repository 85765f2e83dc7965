import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { nodesIn } from './lib/nodes.mjs'
import { root } from './lib/run.mjs'

const PACKAGES = ['client', 'contract', 'domain', 'i18n', 'verify'].map((name) => `packages/${name}/src`)

const SHELLS = ['apps/server/src/adapters/media/programs.ts', 'apps/server/src/adapters/media/worker-process.ts']

const isOfPages = (file) => /^(apps\/(web|player)|packages\/client)\//.test(file)
const isHtml = (file) => file.endsWith('.html')
const isOfServer = (file) => /^(apps\/server|packages\/(contract|domain|i18n))\//.test(file)

/** What no source may contain. `example` proves that a pattern finds something, and each exception must still be needed. */
const NEVER = [
  {
    title: 'no code is made from text',
    pattern: /\beval\(|\bnew Function\(|\b(setTimeout|setInterval)\(\s*['"`]|javascript:/,
    example: "setTimeout('alert()')",
  },
  {
    title: 'pages have no inline scripts',
    among: isHtml,
    pattern: /<script(?![^>]*\ssrc=)[^>]*>|\son\w+=/,
    example: '<script type="module">',
  },
  {
    title: 'pages show texts as text, never as HTML',
    among: isOfPages,
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|\bsrcdoc\b|DOMParser/i,
    example: 'box.innerHTML = text',
    // Our own built page in another language.
    except: ['apps/web/src/entry/landing.ts'],
  },
  {
    title: 'pages use no plug-ins',
    among: isOfPages,
    pattern: /<(object|embed|applet)\b|ActiveXObject|x-shockwave-flash|navigator\.plugins/,
    example: '<object data="a.swf">',
  },
  {
    title: 'messages between windows are exchanged only by the page and its own service worker',
    among: isOfPages,
    pattern: /\bpostMessage\(|\.onmessage\b|addEventListener\('message'|BroadcastChannel|MessageChannel/,
    example: "opener.postMessage(text, '*')",
    except: ['apps/web/src/worker/sw.ts', 'apps/web/src/entry/main.ts', 'apps/web/src/lib/service-worker.ts'],
  },
  {
    title: 'the page listens to its service worker, not to other windows',
    among: isOfPages,
    pattern:
      /(?<!\b(serviceWorker\?|worker))\.addEventListener\('message'|(?<!\b(active\?|controller\?|tab))\.postMessage\(/,
    example: "window.addEventListener('message', read)",
  },
  {
    title: 'an address is changed from what it is now, not from what the last render knew (`useChange`)',
    among: isOfPages,
    pattern: /\bsetSearch(Params)?\(\(/,
    example: 'setSearch((old) => with(old, { day }))',
  },
  {
    title: 'programs are started in three modules',
    pattern: /child_process/,
    example: "from 'node:child_process'",
    except: [
      'apps/server/src/adapters/media/programs.ts',
      'apps/server/src/adapters/media/worker-process.ts',
      'apps/server/src/backup/daily-process.ts',
    ],
  },
  {
    title: 'programs are started with a list of arguments, never by a command line',
    pattern:
      /import (?!\{ (execFile|spawn|type ChildProcess, spawn) \})[^\n]* from 'node:child_process'|\bshell: *true/,
    example: "import { exec } from 'node:child_process'",
  },
  {
    title: 'shells run in two modules',
    pattern: /\/bin\/sh|'sh'|bash/,
    example: "['/bin/sh', '-c']",
    except: SHELLS,
  },
  {
    title: 'a shell gets its script as a constant, and the program as arguments',
    among: (file) => SHELLS.includes(file),
    pattern:
      /'-c', (?!`ulimit -d \$\{MEMORY_KB\}; exec "\$@"`|limits,)|const limits = (?!`ulimit -c 0; ulimit -t \$\{CPU_S\}; ulimit -d \$\{Number\(reservedKb\) \+ MEMORY_KB\}; exec nice -n 10 "\$@"`)/,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source.
    example: "'-c', `exec ${name}`",
  },
  {
    title: 'regular expressions are built only from constants',
    pattern: /\bRegExp\(/,
    example: 'new RegExp(query)',
    except: [
      // Paths of routes.
      'apps/server/src/platform/http/unknown.ts',
      'apps/server/src/goods/screens/pairing.store.ts',
      'apps/web/src/features/creatives/upload-box.tsx',
      'packages/contract/src/common.ts',
      'packages/contract/src/push.ts',
      'packages/domain/src/accounts/plate.ts',
    ],
  },
  {
    title: 'TLS certificates are always verified, and HTTP is read strictly',
    pattern:
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser|sslmode=(no|prefer)/,
    example: '{ rejectUnauthorized: false }',
  },
  {
    title: 'the log goes to standard output alone',
    among: isOfServer,
    pattern: /\bconsole\.(log|info|warn|error|debug)\(|\bappendFile|from 'pino|\bpino\(|transport: *\{|syslog/,
    example: "logger: { transport: { target: 'pino/file' } }",
  },
  {
    title: 'of the answers only the figures of a driver and their held minutes are kept in the browser',
    among: isOfPages,
    pattern: /useKeptCall\((?!(driverOverview|ownCases)\b)\w/,
    example: 'useKeptCall(profile)',
  },
  {
    // A partial index is found by its words: with a parameter instead, a prepared statement fails once it is planned for all values.
    title: 'a conflict of a partial index is named by a literal',
    among: isOfServer,
    pattern: /onConflict\((?:(?!\.do(?:Nothing|UpdateSet)\b)[\s\S])*?\.where\('\w+', '[^']+', (?!sql\.lit)/,
    example: "onConflict((conflict) => conflict.column('id').where('state', '=', 'asked').doNothing())",
  },
  {
    title: 'the browser has one module for storage, and the screen two',
    among: isOfPages,
    pattern: /document\.cookie|indexedDB|from 'idb'|(local|session)Storage\b/,
    example: "localStorage.setItem('a', 'b')",
    // A screen stores its plays, its token and its key; no person uses it.
    except: ['apps/player/src/database.ts', 'apps/player/src/keys.ts', 'apps/web/src/lib/storage.ts'],
  },
  {
    title: 'numbers that can be guessed decide nothing secret',
    pattern: /Math\.random/,
    example: 'Math.random()',
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
  },
]

/** What a page may store in the browser, by its key. */
const STORED = {
  title: 'the browser stores nothing but the token, the person, and what helps to go on',
  allowed: [
    // That the administrator has folded the second group of sections.
    'app/layout/admin-nav.tsx: KEY (device)',
    "entry/landing.ts: 'intro' (tab)",
    // What is typed at sign-up, without passwords, deleted once it is sent.
    'features/accounts/sign-up-draft.ts: KEY (tab)',
    // The number and address of this browser's subscription to notifications.
    'features/notifications/push-choices.tsx: KEPT (device)',
    // Drafts of a booking, deleted at sign-out.
    'lib/autosave.ts: key (tab)',
    'lib/chosen-language.ts: KEY (device)',
    // The code of a screen that was scanned before the sign-in.
    'lib/scanned-code.ts: KEY (tab)',
    "lib/session.ts: 'adminToken' (device)",
    "lib/session.ts: 'adminUser' (device)",
    "lib/session.ts: 'auth_token' (device)",
    "lib/session.ts: 'user' (device)",
    'lib/session.ts: key (device)',
    "lib/theme.ts: 'theme' (device)",
    // What was tried on the landing page, until it is the first draft.
    'lib/tried.ts: KEY (device)',
    // A driver's last figures and held minutes, deleted at sign-out.
    'lib/use-kept-call.ts: name (device)',
    // That this device was offered the app.
    'features/install/install-card.tsx: ANSWERED (device)',
  ],
}

const LOGGED = {
  title: 'the text of a log line is a constant, what varies is in its fields',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source.
  allowed: ['`not stopped within ${STOP_WITHIN_MS / 1000} s`'],
}

/** The sources that run in production. */
function sources() {
  const filesIn = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
  const files = ['apps/server/src', 'apps/web/src', 'apps/player/src', ...PACKAGES].flatMap(filesIn)
  return [...files, 'apps/web/index.html', 'apps/player/index.html'].map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
}

/** Every call of a method: the texts of the object and of the arguments, and the name of the method. */
function methodCallsIn({ file, text }) {
  const textOf = ({ start, end }) => text.slice(start, end)
  return [...nodesIn(parseSync(file, text).program)]
    .filter(({ type, callee }) => type === 'CallExpression' && callee.type === 'MemberExpression')
    .map(({ callee, arguments: given }) => ({
      object: textOf(callee.object),
      method: textOf(callee.property),
      given: given.map(textOf),
    }))
}

function* brokenRules(all) {
  for (const { title, pattern, example, among = () => true, except = [] } of NEVER) {
    if (!pattern.test(example)) yield `${title}: the pattern does not find its example`
    const found = all.filter(({ file, text }) => among(file) && pattern.test(text)).map(({ file }) => file)
    for (const file of found.filter((one) => !except.includes(one))) yield `${file}: ${title}`
    for (const file of except.filter((one) => !found.includes(one))) yield `${file} needs no exception: ${title}`
  }
}

function* wrongLogLines(all) {
  for (const source of all.filter(({ file }) => isOfServer(file)))
    for (const { object, method, given } of methodCallsIn(source)) {
      if (!/[lL]og$/.test(object) || !/^(trace|debug|info|warn|error|fatal)$/.test(method)) continue
      const texts = given[0]?.startsWith('{') ? given.slice(1) : given
      for (const text of texts)
        if (!/^'[^'%]*'$/.test(text) && !LOGGED.allowed.includes(text)) yield `${source.file}: ${LOGGED.title}: ${text}`
    }
}

function* wronglyStored(all) {
  const stored = all
    .filter(({ file }) => isOfPages(file) && !isHtml(file))
    .flatMap((source) =>
      methodCallsIn(source)
        .filter(({ object, method }) => /^(device|tab)Entries$/.test(object) && method === 'set')
        .map(
          ({ object, given }) =>
            `${source.file.replace(/^apps\/web\/src\//, '')}: ${given[0]} (${object.replace('Entries', '')})`,
        ),
    )
  for (const entry of stored.filter((one) => !STORED.allowed.includes(one))) yield `${entry}: ${STORED.title}`
  for (const entry of STORED.allowed.filter((one) => !stored.includes(one))) yield `${entry} is not stored any more`
}

/** Returns what the sources contain that they must not, which no behaviour of the product would show. */
export function wrongSources() {
  const all = sources()
  return [...brokenRules(all), ...wrongLogLines(all), ...wronglyStored(all)]
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wrong = wrongSources()
  for (const line of wrong) process.stdout.write(`${line}\n`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
