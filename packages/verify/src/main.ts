#!/usr/bin/env node
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { NoProof } from './refusal'
import { type GivenFile, verifyProof } from './verify'
import { refusalWords, wordsOf } from './words'

const USAGE = `usage: ayob-verify [--from ADDRESS | --key FILE] [--json] FILE...

Checks a proof of play. FILE is the signed summary (.json), the file of all plays (.csv), or both.
  --from ADDRESS   fetches the public keys of the installation, such as https://ayob.example
  --key FILE       a public key (PEM) that you trust; may be repeated
  --json           the verdict as JSON

exit code: 0 proved, 1 something is wrong, 2 no proof or a wrong command, 3 not everything could be checked`

/** Exit codes for scripts. */
const EXIT = { proved: 0, broken: 1, refused: 2, incomplete: 3 } as const

/** A wrong command, or keys that can't be fetched. The message is one line. */
class Unusable extends Error {}

async function given(path: string): Promise<GivenFile> {
  const { size } = await stat(path).catch(() => {
    throw new Unusable(`${path} can't be read`)
  })
  return { name: basename(path), size, bytes: async () => new Uint8Array(await readFile(path)) }
}

/** The public keys of an installation, newest first. */
async function keysOf(address: string): Promise<string[]> {
  const answer = await fetch(new URL('/api/proof-key', address), { signal: AbortSignal.timeout(20_000) })
    .then((response) => response.json() as Promise<{ public_key?: unknown; public_keys?: unknown }>)
    .catch(() => {
      throw new Unusable(`the keys of ${address} can't be had`)
    })
  const keys = Array.isArray(answer.public_keys) ? answer.public_keys : [answer.public_key]
  const texts = keys.filter((key): key is string => typeof key === 'string')
  if (texts.length === 0) throw new Unusable(`${address} answers without a key`)
  return texts
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      key: { type: 'string', multiple: true },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length === 0) {
    process.stdout.write(`${USAGE}\n`)
    return values.help ? EXIT.proved : EXIT.refused
  }
  const keys = [
    ...(values.from ? await keysOf(values.from) : []),
    ...(await Promise.all((values.key ?? []).map((path) => readFile(path, 'utf8')))),
  ]
  const files = await Promise.all(positionals.map(given))
  const verdict = await verifyProof(files, keys.length > 0 ? keys : undefined)
  const { checks, outcome, plays, summary, keyFingerprint } = verdict
  const asJson = { outcome, checks, key_sha256: keyFingerprint, csv_sha256: plays?.sha256, summary }
  process.stdout.write(`${values.json ? JSON.stringify(asJson, null, 2) : wordsOf(verdict)}\n`)
  return EXIT[outcome]
}

try {
  process.exitCode = await run()
} catch (error) {
  const line = error instanceof NoProof ? refusalWords(error) : (error as Error).message
  process.stderr.write(`ayob-verify: ${line}\n`)
  process.exitCode = EXIT.refused
}
