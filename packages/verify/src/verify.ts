import { canonical, type Json } from './canonical'
import { hex, isPlayFile, type PlayFile, readPlayFile } from './play-file'
import { type Proof, readProof, type Summary } from './proof'
import { NoProof } from './refusal'

/** A file from the browser or the command line. */
export interface GivenFile {
  readonly name: string
  readonly size: number
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * `signature`: the summary is unchanged since it was signed. `key`: it was signed with a key of the installation.
 * `figures`: the signed numbers are consistent. `fingerprint`: the file of plays is the signed one. `lines`: it has as many
 * plays as the summary says. `inclusion`: it holds each play that counts, on its day, and no others.
 */
export const CHECKS = ['signature', 'key', 'figures', 'fingerprint', 'lines', 'inclusion'] as const
export type CheckName = (typeof CHECKS)[number]

export interface Check {
  readonly name: CheckName
  /** `unknown`: the files or keys that it needs were not given. */
  readonly state: 'holds' | 'fails' | 'unknown'
  /** Details of a failure: a line, two numbers. Plain ASCII without words. */
  readonly found?: string
}

export interface Verdict {
  /** Absent when only the file of plays was given; then only its fingerprint is known. */
  readonly summary?: Summary
  readonly plays?: PlayFile
  /** SHA-256 of the key in the proof, hexadecimal. */
  readonly keyFingerprint?: string
  readonly checks: readonly Check[]
  /** `proved`: every check holds. `incomplete`: nothing fails, but something could not be checked. `broken`: something fails. */
  readonly outcome: 'proved' | 'incomplete' | 'broken'
}

/** Larger files are refused: a summary has a few kilobytes, and plays are read into memory. */
export const MAX_SUMMARY_BYTES = 1 << 20
export const MAX_PLAYS_BYTES = 512 << 20

/**
 * Checks a proof: the signed summary, the file of all plays, or both, in any order. `trustedKeys` are the public keys of
 * the installation (PEM), not taken from the proof. No data leaves the machine. Errors: NoProof.
 */
export async function verifyProof(files: readonly GivenFile[], trustedKeys?: readonly string[]): Promise<Verdict> {
  const { proof, plays } = await readFiles(files)
  if (!proof) return { ...(plays && { plays }), checks: [], outcome: 'incomplete' }
  const key = keyBytes(proof.signature.public_key)
  const trusted = trustedKeys?.map((pem) => String(keyBytes(pem)))
  const { summary } = proof
  const checks: Check[] = [
    { name: 'signature', state: (await isSigned(proof, key)) ? 'holds' : 'fails' },
    { name: 'key', state: trusted ? (trusted.includes(String(key)) ? 'holds' : 'fails') : 'unknown' },
    judged('figures', figuresOf(summary)),
    ...(plays
      ? [
          judged('fingerprint', plays.sha256 === summary.csv.sha256 ? undefined : plays.sha256),
          judged('lines', linesOf(summary, plays)),
          judged('inclusion', inclusionOf(summary, plays)),
        ]
      : (['fingerprint', 'lines', 'inclusion'] as const).map((name) => ({ name, state: 'unknown' as const }))),
  ]
  const has = (state: Check['state']) => checks.some((check) => check.state === state)
  return {
    summary,
    ...(plays && { plays }),
    keyFingerprint: hex(await crypto.subtle.digest('SHA-256', key)),
    checks,
    outcome: has('fails') ? 'broken' : has('unknown') ? 'incomplete' : 'proved',
  }
}

const judged = (name: CheckName, found: string | undefined): Check =>
  found === undefined ? { name, state: 'holds' } : { name, state: 'fails', found }

async function readFiles(files: readonly GivenFile[]): Promise<{ proof?: Proof; plays?: PlayFile }> {
  let proof: Proof | undefined
  let plays: PlayFile | undefined
  for (const file of files) {
    if (file.size === 0) throw new NoProof('empty', file.name)
    if (file.size > MAX_PLAYS_BYTES) throw new NoProof('too_large', file.name)
    const bytes = await file.bytes()
    if (isPlayFile(new TextDecoder().decode(bytes.subarray(0, 100)))) {
      if (plays) throw new NoProof('two_play_files', file.name)
      plays = await readPlayFile(bytes, file.name)
      continue
    }
    if (bytes.length > MAX_SUMMARY_BYTES) throw new NoProof('too_large', file.name)
    if (proof) throw new NoProof('two_summaries', file.name)
    proof = readProof(new TextDecoder().decode(bytes), file.name)
  }
  if (!proof && !plays) throw new NoProof('no_summary')
  return { ...(proof && { proof }), ...(plays && { plays }) }
}

/** The bytes of a public key in PEM. Errors: NoProof `wrong_key`. */
function keyBytes(pem: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOf(pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, ''))
  } catch {
    throw new NoProof('wrong_key')
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

async function isSigned({ summary, signature }: Proof, spki: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', spki, { name: 'Ed25519' }, false, ['verify']).catch((error) => {
    // A browser without support for the algorithm can't tell whether the proof is wrong.
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error
    throw new NoProof('wrong_key')
  })
  return crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature.value), signedBytes(summary))
}

function signedBytes(summary: Summary): Uint8Array<ArrayBuffer> {
  try {
    return new TextEncoder().encode(canonical(summary as unknown as Json))
  } catch (error) {
    // Unknown fields may be nested so deeply that they overflow the stack.
    if (error instanceof RangeError) throw new NoProof('not_a_proof', undefined, 'summary')
    throw error
  }
}

const sum = (rows: readonly { readonly plays: number }[]) => rows.reduce((total, { plays }) => total + plays, 0)

/** The first pair of signed numbers that contradict each other. */
function figuresOf({ goal, missing, plays, by_day, by_vehicle_type, by_route, csv }: Summary): string | undefined {
  const rejected = Object.values(plays.rejected).reduce((total, number) => total + number, 0)
  return differing([
    ['missing', missing, Math.max(0, goal - plays.valid)],
    ['by_day', sum(by_day), plays.valid],
    ['by_vehicle_type', sum(by_vehicle_type), plays.valid],
    ['by_route', sum(by_route), plays.valid],
    ['csv.lines', csv.lines, csv.valid + (plays.held ?? 0) + rejected],
    ['csv.valid', csv.valid, plays.valid],
  ])
}

function linesOf({ csv, plays }: Summary, file: PlayFile): string | undefined {
  if (file.wrongLine !== undefined) return `line ${file.wrongLine}`
  const rejected = new Map(Object.entries(plays.rejected))
  const reasons = new Set([...rejected.keys(), ...file.rejected.keys()])
  return differing([
    ['lines', file.lines, csv.lines],
    ['valid', file.valid, csv.valid],
    ['held', file.held, plays.held ?? 0],
    ['vehicles', file.vehicles, csv.vehicles],
    ...[...reasons].map((reason): Pair => [reason, file.rejected.get(reason) ?? 0, rejected.get(reason) ?? 0]),
  ])
}

function inclusionOf({ by_day }: Summary, { validByDay }: PlayFile): string | undefined {
  const signed = new Map(by_day.map(({ day, plays }) => [day, plays]))
  const days = [...new Set([...signed.keys(), ...validByDay.keys()])].sort()
  return differing(days.map((day): Pair => [day, validByDay.get(day) ?? 0, signed.get(day) ?? 0]))
}

type Pair = readonly [name: string, found: number, said: number]

function differing(pairs: readonly Pair[]): string | undefined {
  const wrong = pairs.find(([, found, said]) => found !== said)
  return wrong && `${wrong[0]} ${wrong[1]} / ${wrong[2]}`
}
