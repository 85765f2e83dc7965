import { describe, expect, it } from 'vitest'
import { read, section } from './files'

/** The lines of a file that are not comments. */
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

describe('nginx', () => {
  const lines = linesOf('deploy/nginx.conf')
  const settingOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1).replace(/;$/, ''))

  it('speaks TLS 1.2 and 1.3 only, with forward secrecy and authenticated encryption', () => {
    expect(settingOf('ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3'])
    const [suites = ''] = settingOf('ssl_ciphers')
    for (const suite of suites.split(':')) {
      expect(suite).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)$/)
    }
    // A second list would replace the first.
    expect(settingOf('ssl_ciphers')).toHaveLength(1)
  })

  it('redirects pages to https, and refuses calls without it', () => {
    const [plain = ''] = read('deploy/nginx.conf').split('listen 443')
    expect(plain).toMatch(/location \/api\/ \{\s+return 403;\s+\}\s+location \/ \{\s+return 301 https:/)
    expect(plain).not.toContain('proxy_pass')
  })

  it('tells nobody outside the metrics', () => {
    expect(read('deploy/nginx.conf')).toMatch(/location = \/metrics \{\s+deny all;\s+\}/)
  })

  it('speaks HTTP/1.1 to the server, and limits how long a request may take', () => {
    expect(settingOf('proxy_http_version')).toEqual(['1.1'])
    expect(settingOf('client_header_timeout')).toEqual(['10s'])
    expect(lines.filter((line) => /underscores_in_headers on|ignore_invalid_headers off/.test(line))).toEqual([])
  })
})

describe('Caddy', () => {
  const caddy = read('deploy/Caddyfile')

  it('redirects pages to https, and refuses calls without it', () => {
    const [, plain = ''] = /\nhttp:\/\/ayob\.example \{\n([\s\S]*?)\n\}/.exec(caddy) ?? []
    // Blocks are exclusive, in this order. Without them, Caddy redirects before it responds.
    expect(plain).toMatch(
      /^\s*(#.*\s+)?handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https:\/\/\{host\}\{uri\} permanent\s+\}$/,
    )
  })

  it('obtains a public certificate, and keeps its own protocols and ciphers', () => {
    expect(caddy).toMatch(/^ayob\.example \{/m)
    expect(caddy).not.toMatch(/^\s*tls\b|local_certs|acme_ca|auto_https (off|disable_certs)/m)
  })

  it('tells nobody outside the metrics', () => {
    expect(caddy).toMatch(/@operators path \/metrics\s+respond @operators 404/)
  })
})

describe('systemd', () => {
  const unit = linesOf('deploy/systemd/ayob.service')

  it('lets the server reach no private network except those that the operator adds', () => {
    const denied = unit.find((line) => line.startsWith('IPAddressDeny='))?.slice('IPAddressDeny='.length)
    const networks = ['link-local', '10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
    expect(denied?.split(' ')).toEqual(expect.arrayContaining(networks))
    expect(unit.filter((line) => line.startsWith('IPAddressAllow='))).toEqual(['IPAddressAllow=localhost'])
  })

  it('lets only the server read its secrets and files', () => {
    expect(unit).toEqual(
      expect.arrayContaining([
        'User=ayob',
        'UMask=0077',
        'StateDirectoryMode=0700',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
        'ProtectSystem=strict',
        'ProtectHome=yes',
        'ProtectProc=invisible',
        'PrivateTmp=yes',
      ]),
    )
    expect(unit.filter((line) => /^Environment=/.test(line))).toEqual([])
    for (const secret of [
      'SECRET_KEY',
      'SMTP_URL',
      'SMS_URL',
      'S3_SECRET_KEY',
      'PAYHERE_APP_SECRET',
      'BACKUP_PASSPHRASE',
    ]) {
      expect(read('deploy/systemd/ayob.service')).toContain(`LoadCredentialEncrypted=${secret}:`)
    }
  })

  it('seals the log, keeps it for 180 days, and sends it to another machine with certificates on both sides', () => {
    expect(linesOf('deploy/systemd/journald.conf')).toEqual(
      expect.arrayContaining(['Storage=persistent', 'Seal=yes', 'MaxRetentionSec=180day']),
    )
    const upload = linesOf('deploy/systemd/journal-upload.conf')
    expect(upload.find((line) => line.startsWith('URL='))).toMatch(/^URL=https:/)
    for (const name of ['ServerKeyFile', 'ServerCertificateFile', 'TrustedCertificateFile']) {
      expect(upload.some((line) => line.startsWith(`${name}=/`))).toBe(true)
    }
  })
})

describe('between machines', () => {
  it('WireGuard accepts only machines whose public key it knows', () => {
    const lines = linesOf('deploy/cluster/wireguard.conf')
    const peers = lines.filter((line) => line === '[Peer]')
    expect(peers.length).toBeGreaterThan(0)
    expect(lines.filter((line) => line.startsWith('PublicKey = '))).toHaveLength(peers.length)
    // Each key may use one address.
    for (const line of lines.filter((one) => one.startsWith('AllowedIPs'))) expect(line).toMatch(/\/32$/)
  })

  it('listeners have an address of that network or of their own machine', () => {
    const bound = linesOf('deploy/cluster/haproxy.cfg').filter((line) => line.startsWith('bind '))
    expect(bound.length).toBeGreaterThan(0)
    for (const line of bound) expect(line).toMatch(/^bind (127\.0\.0\.1|\$\{HOST\}):/)
    for (const line of linesOf('deploy/cluster/patroni.yml').filter((one) => /^listen:/.test(one))) {
      expect(line).toMatch(/^listen: ['"]?(127\.0\.0\.1|\$\{HOST\})[:,]/)
    }
    expect(section('docs/deploy.md', 'Between machines')).toContain('a firewall opens only 443 and WireGuard')
  })

  it('the settings of a database elsewhere verify its certificate', () => {
    const addresses = read('deploy/ayob.env').match(/^#? ?DATABASE_(READ_)?URL=.*$/gm) ?? []
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) expect(address).toMatch(/host=\/var\/run\/postgresql|sslmode=verify-full/)
  })
})

describe('a release', () => {
  it('contains neither the history nor tests, sources or tools', () => {
    const ignored = linesOf('.dockerignore')
    // Everything is left out except what is named.
    expect(ignored[0]).toBe('*')
    const kept = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    expect(kept.filter((line) => /\.git|\.env|^e2e$|^tools$|\bdata\b/.test(line))).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining(['**/test', '**/*.test.ts']))
    const [, ...last] = read('deploy/Containerfile')
      .split(/^FROM .*$/m)
      .slice(1)
    const copied = last.join('').match(/^COPY .*$/gm)
    expect(copied).toEqual([
      'COPY --from=build /opt/ayob/package.json ./',
      'COPY --from=build /opt/ayob/node_modules node_modules',
      'COPY --from=build /opt/ayob/dist dist',
    ])
    expect(read('deploy/Containerfile')).toContain('npm ci --omit=dev')
    expect(last.join('')).toMatch(/^USER ayob$/m)
    expect(last.join('')).toMatch(/^ENV NODE_ENV=production /m)
  })

  it('has an inventory of its libraries, each with its hash, from the public registry', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { link?: boolean; integrity?: string; resolved?: string }>
    }
    const libraries = Object.entries(lock.packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    )
    expect(libraries.length).toBeGreaterThan(400)
    const odd = libraries.filter(
      ([, { integrity, resolved }]) =>
        !integrity?.startsWith('sha512-') ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    )
    expect(odd.map(([path]) => path)).toEqual([])
  })

  it('fails its checks when a library has a known vulnerability or is behind, on each change and each day', () => {
    const workflow = read('.github/workflows/ci.yml')
    expect(workflow).toMatch(/^ {2}push:\n {4}branches: \[main\]\n {2}pull_request:$/m)
    expect(workflow).toMatch(/^ {4}- cron: '\d+ \d+ \* \* \*'$/m)
    expect(workflow).toMatch(/^ {6}- run: npm audit --omit=dev --package-lock-only --audit-level=moderate$/m)
    expect(workflow).toMatch(/^ {6}- run: node scripts\/libraries\.mjs$/m)
    expect(workflow).toMatch(/^ {6}- run: npm sbom .*--sbom-format=cyclonedx/m)
    expect(workflow).not.toContain('continue-on-error')
  })
})
