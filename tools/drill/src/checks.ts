import { crc32, gunzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Acknowledged } from './people'
import type { DrillScreen } from './screens'

/** The result of a check: how many items it checked, and what is wrong. */
export interface Check {
  readonly name: string
  readonly looked: number
  readonly lost: number
  readonly double: number
  readonly wrong: readonly string[]
}

interface Deps {
  readonly client: pg.Client
  readonly screens: readonly DrillScreen[]
  readonly known: Acknowledged
  /** How often each mail was received. */
  readonly received: ReadonlyMap<string, number>
}

/** Compares the acknowledged data with the database, with separate SQL: it shares no code with the product. */
export async function checkAll(deps: Deps): Promise<Check[]> {
  return [
    await checkPlays(deps),
    await checkTotals(deps),
    await checkBookings(deps),
    await checkJournal(deps),
    await checkInvoices(deps),
    await checkMails(deps),
  ]
}

interface Evidence {
  readonly codes: string | null
  readonly body: Buffer
  /** The checksums of the screens of a block; null in a row with a single batch. */
  readonly screens: readonly number[] | null
}

interface Batch {
  readonly plays: readonly { readonly seq: number; readonly booking_id: string | null }[]
  /** A letter for the verdict of each play; null when all are valid. */
  readonly codes: string | null
}

const VALID = 'v'
/** A play that had already been applied. */
const NOT_JUDGED = '-'

/** A row is a batch as received, or a block: a list of its screens and verdicts, followed by their batches. */
function batchesIn({ codes, body, screens }: Evidence, screenId: string): Batch[] {
  const json: unknown = JSON.parse(gunzipSync(body).toString())
  if (screens === null) return [{ ...(json as Pick<Batch, 'plays'>), codes }]
  const [head, ...batches] = json as [{ screens: string[]; codes: (string | null)[] }, ...Pick<Batch, 'plays'>[]]
  return batches.flatMap(({ plays }, index) =>
    head.screens[index] === screenId ? [{ plays, codes: head.codes[index] ?? null }] : [],
  )
}

/** The valid plays of a screen in the evidence, by number. */
async function evidenceOf(client: pg.Client, screenId: string) {
  const { rows } = await client.query<Evidence>(
    'select codes, body, screens from play_batches where screen_id = $1 or screens @> array[$2::int] order by id',
    [screenId, crc32(screenId) | 0],
  )
  const judged = new Map<number, { booking: string | null; valid: boolean; times: number }>()
  for (const { plays, codes } of rows.flatMap((row) => batchesIn(row, screenId))) {
    for (const [index, { seq, booking_id }] of plays.entries()) {
      if (codes?.[index] === NOT_JUDGED) continue
      const valid = codes === null || codes[index] === VALID
      judged.set(seq, { booking: booking_id, valid, times: (judged.get(seq)?.times ?? 0) + 1 })
    }
  }
  return judged
}

/** Every acknowledged play is in the evidence exactly once, with its booking. */
async function checkPlays({ client, screens }: Deps): Promise<Check> {
  let looked = 0
  let lost = 0
  let double = 0
  const wrong: string[] = []
  for (const { id, log, acked } of screens) {
    const judged = await evidenceOf(client, id)
    for (const { seq, booking_id } of log) {
      if (seq > acked()) break
      looked += 1
      const one = judged.get(seq)
      if (!one) lost += 1
      else if (one.times > 1) double += 1
      else if (one.booking !== booking_id) wrong.push(`play ${seq} of ${id} names ${one.booking}`)
    }
  }
  return { name: 'plays in the evidence', looked, lost, double, wrong }
}

/** The totals equal the sums of the valid plays, by screen and booking. */
async function checkTotals({ client, screens }: Deps): Promise<Check> {
  let looked = 0
  let lost = 0
  let double = 0
  for (const { id } of screens) {
    const expected = new Map<string, number>()
    for (const { booking, valid } of (await evidenceOf(client, id)).values()) {
      if (valid) expected.set(booking ?? '', (expected.get(booking ?? '') ?? 0) + 1)
    }
    const found = new Map<string, number>()
    const bySold = await client.query(
      'select booking_id, sum(plays) as plays from screen_totals where screen_id = $1 group by 1',
      [id],
    )
    for (const { booking_id, plays } of bySold.rows) found.set(booking_id, Number(plays))
    const all = await client.query(
      'select coalesce(sum(house_plays), 0) as plays from airtime_totals where screen_id = $1',
      [id],
    )
    found.set('', Number(all.rows[0]?.plays))
    for (const booking of new Set([...expected.keys(), ...found.keys()])) {
      const difference = (found.get(booking) ?? 0) - (expected.get(booking) ?? 0)
      looked += expected.get(booking) ?? 0
      lost += Math.max(0, -difference)
      double += Math.max(0, difference)
    }
  }
  return { name: 'plays in the totals', looked, lost, double, wrong: [] }
}

/** Every acknowledged booking, payment and publication exists. */
async function checkBookings({ client, known }: Deps): Promise<Check> {
  const { rows } = await client.query(
    `select b.id, b.total_cents, b.payment_status, b.status,
       (select count(*) from payments p where p.booking_id = b.id and p.status = 'completed') as payments
     from bookings b`,
  )
  const found = new Map(rows.map((row) => [row.id as string, row]))
  const wrong: string[] = []
  let lost = 0
  let double = 0
  for (const [id, { price, paid, live }] of known.bookings) {
    const row = found.get(id)
    if (!row) {
      lost += 1
      continue
    }
    if (Math.round(price * 100) !== Number(row.total_cents))
      wrong.push(`${id} costs ${row.total_cents} cents instead of ${price}`)
    if (Number(row.payments) > 1) double += 1
    if (paid && Number(row.payments) === 0) lost += 1
    if (live && row.status !== 'running') wrong.push(`${id} is ${row.status}`)
  }
  // A booking whose answer was lost is requested again with the same key, so more rows than answers are duplicates.
  double += Math.max(0, rows.length - known.bookings.size - inHand(known))
  return { name: 'bookings and payments', looked: known.bookings.size, lost, double, wrong }
}

/** Each person's last booking may have been made although its answer was lost. */
const inHand = ({ people }: Acknowledged) => people.length

/** Every entry balances, and each payment is posted once. */
async function checkJournal({ client }: Deps): Promise<Check> {
  const { rows: odd } = await client.query(
    `select e.key from journal_entries e join journal_postings p on p.entry_id = e.id
     group by e.id, e.key having sum(p.debit_cents) <> sum(p.credit_cents)`,
  )
  const { rows: twice } = await client.query('select key from journal_entries group by key having count(*) > 1')
  const { rows: missing } = await client.query(
    `select p.id from payments p where p.status = 'completed' and p.amount_cents > 0 and not exists
       (select 1 from journal_postings j where j.booking_id = p.booking_id)`,
  )
  const { rows: all } = await client.query('select count(*) as n from journal_entries')
  const wrong = odd.map(({ key }) => `${key} does not balance`)
  return { name: 'journal entries', looked: Number(all[0]?.n), lost: missing.length, double: twice.length, wrong }
}

/** Invoice numbers have no gaps and no duplicates. */
async function checkInvoices({ client }: Deps): Promise<Check> {
  const { rows } = await client.query('select number from invoices order by number')
  const numbers = rows.map(({ number }) => Number(/(\d+)$/.exec(number)?.[1]))
  const distinct = new Set(numbers)
  const lost = numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers) + 1 - distinct.size
  return {
    name: 'numbers of invoices',
    looked: numbers.length,
    lost,
    double: numbers.length - distinct.size,
    wrong: [],
  }
}

/** Every mail marked as sent was received, once. */
async function checkMails({ client, received }: Deps): Promise<Check> {
  const { rows } = await client.query('select state, count(*) as n from mails group by 1')
  const counts = new Map(rows.map(({ state, n }) => [state as string, Number(n)]))
  const sent = counts.get('sent') ?? 0
  const double = [...received.values()].reduce((sum, times) => sum + times - 1, 0)
  // A mail whose answer was lost is never resent automatically: it is marked as unconfirmed, and people decide.
  for (const state of ['sent', 'sending', 'unconfirmed']) counts.delete(state)
  const wrong = [...counts].map(([state, n]) => `${n} mails are ${state}`)
  return { name: 'mails', looked: sent, lost: Math.max(0, sent - received.size), double, wrong }
}
