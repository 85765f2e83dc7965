import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { type ProofSummary, zProofSummary, type zSignature } from '@ayob/contract/proofs'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { canonical } from './canonical'
import { type Proof, readProof, type Signature, type Summary } from './proof'
import { NoProof } from './refusal'
import { type CheckName, MAX_PLAYS_BYTES, verifyProof } from './verify'
import { refusalWords, wordsOf } from './words'

const pair = generateKeyPairSync('ed25519')
const PEM = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const OTHER = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

const HEADER = 'time,vehicle,lat,lng,duration_ms,verdict,reason'
const CSV = `${[
  HEADER,
  '2026-08-01T12:00:00.000+05:30,0a1b2c3d4e5f,6.911,79.850,10000,valid,',
  '2026-08-01T12:00:10.000+05:30,0a1b2c3d4e5f,,,10000,valid,',
  '2026-08-02T12:00:00.000+05:30,ffffffffffff,6.911,79.850,3000,rejected,wrong_duration',
  '2026-08-02T12:00:10.000+05:30,ffffffffffff,6.911,79.850,10000,valid,',
  '2026-08-02T12:00:20.000+05:30,ffffffffffff,6.911,79.850,10000,held,',
].join('\n')}\n`

const summaryOf = (csv = CSV): ProofSummary => ({
  format: 'ayob-proof-1',
  booking_id: 'b1',
  reference: 'AYB-000123',
  brand_name: 'Tea ඉලක්කය',
  vehicle_type: 'tuktuk',
  first_day: '2026-08-01',
  last_day: '2026-08-02',
  goal: 10,
  provisional: false,
  as_of: '2026-08-17T00:00:00.000Z',
  plays: { valid: 3, rejected: { wrong_duration: 1 }, held: 1 },
  missing: 7,
  by_day: [
    { day: '2026-08-01', plays: 2 },
    { day: '2026-08-02', plays: 1 },
  ],
  by_vehicle_type: [{ vehicle_type: 'tuktuk', plays: 3 }],
  by_route: [{ route: 'r1', name: 'Kollupitiya', plays: 3 }],
  signatures: { keys: [], unsigned_vehicles: 2 },
  csv: { lines: 5, valid: 3, vehicles: 2, sha256: createHash('sha256').update(csv).digest('hex') },
})

const signed = (summary: object) => ({
  summary,
  signature: {
    algorithm: 'Ed25519',
    public_key: PEM,
    value: sign(null, Buffer.from(canonical(summary as never)), pair.privateKey).toString('base64'),
  },
})

const file = (name: string, content: string | Uint8Array) => {
  const bytes = new Uint8Array(Buffer.from(content))
  return { name, size: bytes.length, bytes: async () => bytes }
}
const json = (proof: object, name = 'proof.json') => file(name, JSON.stringify(proof))
const csv = (text = CSV) => file('proof.csv', text)

const failing = (verdict: Awaited<ReturnType<typeof verifyProof>>) =>
  verdict.checks.filter(({ state }) => state === 'fails').map(({ name }) => name)
const refusalOf = async (...files: ReturnType<typeof file>[]) => {
  const error: unknown = await verifyProof(files).then(
    () => undefined,
    (thrown) => thrown,
  )
  if (!(error instanceof NoProof)) throw error ?? new Error('not refused')
  expect(refusalWords(error)).toMatch(/\.$/)
  return error.code
}

describe('an unchanged proof', () => {
  it('is proved with both files, in any order, and a trusted key', async () => {
    for (const files of [
      [json(signed(summaryOf())), csv()],
      [csv(), json(signed(summaryOf()))],
    ]) {
      const verdict = await verifyProof(files, [OTHER, PEM])
      expect(verdict).toMatchObject({ outcome: 'proved', plays: { lines: 5, valid: 3, vehicles: 2 } })
      expect(verdict.checks.every(({ state }) => state === 'holds')).toBe(true)
      expect(wordsOf(verdict)).toContain('PROVED')
    }
  })

  it('begins with a byte order mark, which is a part of its bytes, or has none, as in earlier releases', async () => {
    for (const text of [CSV, `\ufeff${CSV}`]) {
      expect(await verifyProof([json(signed(summaryOf(text))), csv(text)], [PEM])).toMatchObject({ outcome: 'proved' })
    }
    const [marked, plain] = [`\ufeff${CSV}`, CSV]
    expect(failing(await verifyProof([json(signed(summaryOf(marked))), csv(plain)], [PEM]))).toEqual(['fingerprint'])
  })

  it('reports what it could not check', async () => {
    const alone = await verifyProof([json(signed(summaryOf()))])
    expect(alone.outcome).toBe('incomplete')
    const unknown = alone.checks.filter(({ state }) => state === 'unknown').map(({ name }) => name)
    expect(unknown).toEqual(['key', 'fingerprint', 'lines', 'inclusion'])
    const plays = await verifyProof([csv()])
    expect(plays).toMatchObject({ outcome: 'incomplete', plays: { sha256: summaryOf().csv.sha256 } })
    expect(wordsOf(plays)).toContain(summaryOf().csv.sha256)
  })

  it('is still valid with keys in another order and with new fields', async () => {
    const more = { ...summaryOf(), weather: { rain: true } }
    const turned = Object.fromEntries(Object.entries(more).reverse())
    expect(failing(await verifyProof([json({ ...signed(more), summary: turned }), csv()], [PEM]))).toEqual([])
    const without = signed(more)
    expect(failing(await verifyProof([json({ ...without, summary: summaryOf() }), csv()], [PEM]))).toEqual([
      'signature',
    ])
  })
})

describe('an altered proof', () => {
  const fails = async (change: object, text = CSV, keys = [PEM]): Promise<CheckName[]> =>
    failing(await verifyProof([json(signed({ ...summaryOf(text), ...change })), csv(text)], keys))

  it('fails with any field of the summary changed after signing', async () => {
    const proof = signed(summaryOf())
    for (const field of Object.keys(proof.summary).filter((name) => name !== 'format')) {
      const wrong = structuredClone(proof) as { summary: Record<string, unknown> }
      const value = wrong.summary[field]
      wrong.summary[field] =
        typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : Array.isArray(value) ? [] : value
      if (JSON.stringify(wrong.summary[field]) === JSON.stringify(value)) continue
      expect(failing(await verifyProof([json(wrong)], [PEM]))).toContain('signature')
    }
  })

  it('fails when somebody else signed it', async () => {
    expect(await fails({}, CSV, [OTHER])).toEqual(['key'])
    const stolen = signed(summaryOf())
    stolen.signature.public_key = OTHER
    expect(failing(await verifyProof([json(stolen)], [OTHER]))).toEqual(['signature'])
  })

  it('fails when its signed figures contradict each other, or the file', async () => {
    expect(await fails({ missing: 6 })).toEqual(['figures'])
    expect(await fails({ by_day: [{ day: '2026-08-01', plays: 3 }] })).toEqual(['inclusion'])
    expect(await fails({ csv: { ...summaryOf().csv, vehicles: 3 } })).toEqual(['lines'])
    expect(await fails({ plays: { valid: 3, rejected: { constructor: 1 }, held: 1 } })).toEqual(['lines'])
  })

  it('fails with any byte of the plays changed, added or cut off', async () => {
    const proof = json(signed(summaryOf()))
    const original = Buffer.from(CSV)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(original.length - HEADER.length - 2),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const changed = Buffer.from(original)
          const place = HEADER.length + 1 + at
          changed[place] = ((changed[place] ?? 0) + by) % 256
          const cut = original.subarray(0, place)
          for (const bytes of [changed, cut]) {
            const verdict = await verifyProof([proof, file('proof.csv', bytes)], [PEM])
            expect(verdict.outcome).toBe('broken')
            expect(failing(verdict)).toContain('fingerprint')
          }
        },
      ),
      { numRuns: 100 },
    )
    const cut = await verifyProof([csv(CSV.slice(0, -1))])
    expect(cut.plays?.wrongLine).toBe(6)
  })
})

describe('a file that is not a proof', () => {
  it('is refused with its reason', async () => {
    expect(await refusalOf()).toBe('no_summary')
    expect(await refusalOf(file('proof.json', ''))).toBe('empty')
    expect(await refusalOf(file('cat.png', new Uint8Array([137, 80, 78, 71, 0])))).toBe('unreadable')
    expect(await refusalOf(file('proof.json', JSON.stringify(signed(summaryOf())).slice(0, -9)))).toBe('unreadable')
    expect(await refusalOf(file('x.json', '{"summary": 3}'))).toBe('not_a_proof')
    expect(await refusalOf(file('x.json', 'null'))).toBe('not_a_proof')
    expect(await refusalOf(json(signed({ ...summaryOf(), format: 'ayob-proof-2' })))).toBe('unknown_format')
    expect(await refusalOf(json(signed({ ...summaryOf(), goal: -1 })))).toBe('not_a_proof')
    expect(await refusalOf(json(signed({ ...summaryOf(), goal: 1e300 })))).toBe('not_a_proof')
    const twice = signed(summaryOf())
    expect(await refusalOf(json(twice), json(twice))).toBe('two_summaries')
    expect(await refusalOf(csv(), csv())).toBe('two_play_files')
    const wrongKey = signed(summaryOf())
    wrongKey.signature.public_key = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n'
    expect(await refusalOf(json(wrongKey))).toBe('wrong_key')
  })

  it('is refused unread when it is huge or endlessly nested', async () => {
    const huge = { name: 'huge.csv', size: MAX_PLAYS_BYTES + 1, bytes: () => Promise.reject(new Error('was read')) }
    expect(await refusalOf(huge)).toBe('too_large')
    expect(await refusalOf(file('big.json', ' '.repeat((1 << 20) + 1)))).toBe('too_large')
    const nested = JSON.stringify(signed(summaryOf())).replace(
      '"format"',
      `"deep":${'['.repeat(300_000)}${']'.repeat(300_000)},"format"`,
    )
    expect(['not_a_proof', 'unreadable']).toContain(await refusalOf(file('deep.json', nested)))
    const oneLine = await verifyProof([csv(`${HEADER}\n${'9'.repeat(5_000_000)}`)])
    expect(oneLine.plays?.wrongLine).toBe(2)
  })
})

it('reads every proof that the contract allows', () => {
  expectTypeOf<ProofSummary>().toExtend<Summary>()
  expectTypeOf<typeof zSignature._output>().toExtend<Signature>()
  const proof = signed(summaryOf())
  expect(readProof(JSON.stringify(proof), 'x')).toEqual(proof satisfies object as Proof)
  expect(zProofSummary.parse(proof.summary)).toEqual(proof.summary)
  // The contract requires each field that the verifier reads: without the field, both refuse.
  for (const field of Object.keys(readProof(JSON.stringify(proof), 'x').summary)) {
    const { [field as keyof ProofSummary]: _, ...rest } = summaryOf()
    const isRead = (() => {
      try {
        return Boolean(readProof(JSON.stringify(signed(rest)), 'x'))
      } catch {
        return false
      }
    })()
    if (!isRead) expect(zProofSummary.safeParse(rest).success).toBe(false)
  }
})
