import type { InputOf } from '@ayob/contract/call'
import { createCampaign } from '@ayob/contract/campaigns'
import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { adminInquiries, type InquiryStatus, sendInquiry, setInquiryStatus } from '@ayob/contract/inquiries'
import { adminJournal, recordTransfer } from '@ayob/contract/journal'
import { readNotifications } from '@ayob/contract/notifications'
import { addPaymentMethod } from '@ayob/contract/payment-methods'
import { approvePayoutRun, makePayoutRun, payoutRuns } from '@ayob/contract/payout-runs'
import * as payouts from '@ayob/contract/payouts'
import { createParameter, deleteParameter } from '@ayob/contract/pricing-admin'
import { answerDataRequest, sendDataRequest } from '@ayob/contract/privacy'
import { addTicketReply, answerTicket, openTicket, setTicketStatus, type TicketPriority } from '@ayob/contract/support'
import { previousMonth } from '@ayob/domain/payouts/runs'
import type { Upload } from './bookings'
import { DEMO_ADMIN, DEMO_ADVERTISER, DEMO_DRIVER, emailOf, FINANCE, POSTERS } from './cast'
import type { Diary, World } from './world'

type DataRequestBody = InputOf<typeof sendDataRequest, 'body'>

interface Question {
  readonly ago: number
  readonly by: string
  readonly subject: string
  readonly priority: TicketPriority
  readonly description: string
  readonly answer?: string
  readonly closed?: true
}

const TICKETS: readonly Question[] = [
  {
    ...{ ago: 74, by: DEMO_ADVERTISER, subject: 'Invoice with our TIN', priority: 'low', closed: true },
    description: 'Can our tax number stand on the invoices?',
    answer: 'Yes: enter it under Settings, Billing. It stands on every invoice from then on.',
  },
  {
    ...{ ago: 41, by: emailOf('driver', 3), subject: 'Two hours missing on Monday', priority: 'medium', closed: true },
    description: 'I drove from six to ten, and the statement has two hours less.',
    answer: 'Your screen had no network until the evening. The hours came with the correction of the next day.',
  },
  {
    ...{
      ago: 20,
      by: emailOf('advertiser', 3),
      subject: 'Our card was charged twice?',
      priority: 'high',
      closed: true,
    },
    description: 'The bank shows two amounts for the same booking.',
    answer: 'One of them is a reservation that your bank releases within three days.',
  },
  {
    ...{ ago: 6, by: emailOf('advertiser', 5), subject: 'More plays in the evening', priority: 'medium' },
    description: 'Can our ad be shown between five and eight only?',
    answer: 'Yes: choose the hours when you book. The forecast says whether the goal fits in them.',
  },
  {
    ...{ ago: 2, by: DEMO_ADVERTISER, subject: 'Which file is best for a bus?', priority: 'medium' },
    description: 'We have a poster and a video of 20 seconds. Which one should we send?',
    answer: 'The poster: a video is cut after 10 seconds, the length of a slot.',
  },
  {
    ...{ ago: 1, by: emailOf('driver', 9), subject: 'When is my screen repaired?', priority: 'high' },
    description: 'It shows house ads only since the rain on the weekend.',
  },
  {
    ...{ ago: 0, by: DEMO_DRIVER, subject: 'My screen is dark', priority: 'urgent' },
    description: 'Since this morning, after rain in Borella.',
  },
]

/** Prepared answers, each with its title and the text in English, Sinhala and Tamil. */
const REPLIES = [
  [
    'Dark screen',
    'Hello {name}, please switch the screen off for ten seconds and on again. If it stays dark, write to us here.',
    'ආයුබෝවන් {name}, කරුණාකර තිරය තත්පර දහයකට නිවා නැවත දමන්න. එය තවමත් අඳුරු නම් මෙහි අපට ලියන්න.',
    'வணக்கம் {name}, திரையைப் பத்து நொடிகள் நிறுத்தி மீண்டும் இயக்குங்கள். அது இன்னும் இருட்டாக இருந்தால் இங்கே எழுதுங்கள்.',
  ],
  [
    'When payouts are made',
    'Hello {name}, what you earned is paid out on the first day of each month. You see it under Billing.',
    'ආයුබෝවන් {name}, ඔබ උපයන මුදල සෑම මසකම පළමු දින ගෙවනු ලැබේ. එය ගෙවීම් යටතේ පෙනේ.',
    'வணக்கம் {name}, நீங்கள் ஈட்டியது ஒவ்வொரு மாதத்தின் முதல் நாளில் செலுத்தப்படும். அதை கட்டணங்கள் பகுதியில் காணலாம்.',
  ],
] as const

const INQUIRIES: readonly (readonly [ago: number, name: string, state: InquiryStatus, message: string])[] = [
  [68, 'Amaya Hotels', 'closed', 'We open in Galle next month. Can buses carry our ad along the coast?'],
  [33, 'Ruhunu Milk', 'closed', 'Is there a price for all vehicles of one route?'],
  [11, 'Lakmal Driving School', 'contacted', 'What would the Growth package be for three months around Nugegoda?'],
  [5, 'Sobana Fashion', 'contacted', 'Can we change the picture during a flight?'],
  [1, 'Colombo Night Run', 'new', 'We need 20 tuk-tuks for one weekend. Is that possible?'],
  [0, 'Perera Bakery', 'new', 'Do you have screens on tuk-tuks in Kandy too?'],
]

const DATA_REQUESTS: readonly (readonly [ago: number, by: string, answer: string | null, body: DataRequestBody])[] = [
  [
    48,
    DEMO_ADVERTISER,
    'Our register has the new number.',
    { kind: 'correction', details: 'Our telephone has changed.' },
  ],
  [27, DEMO_DRIVER, 'The file is under Settings, Security.', { kind: 'access' }],
  [1, emailOf('advertiser', 6), null, { kind: 'access', details: 'Please include the invoices.' }],
]

/** Plans tickets, inquiries, data requests, a saved card, a draft campaign, payouts and transfers. */
export function planBackOffice(diary: Diary, upload: Upload, today: Day): void {
  diary.note(Math.min(75, diary.days), 1, prepareReplies)
  for (const ticket of TICKETS) if (ticket.ago <= diary.days) planTicket(diary, ticket)
  for (const [index, [ago, name, state, message]] of INQUIRIES.entries()) {
    if (ago > diary.days) continue
    diary.note(ago, 2, (world) => ask(world, index, name, state, message))
  }
  for (const [ago, by, answer, body] of DATA_REQUESTS) {
    if (ago <= diary.days) diary.note(ago, 2, (world) => askForData(world, by, body, answer))
  }
  diary.note(35, 2, tryParameter)
  diary.note(Math.min(80, diary.days), 2, addCard)
  diary.note(8, 2, (world) => addDraft(world, upload))
  diary.note(2, 2, askForPayout)
  diary.note(1, 2, readNotices)
  diary.note(0, 'now', askForRun)
  const dates = Array.from({ length: diary.days + 1 }, (_, ago) => ({ ago, day: addDays(today, -ago) }))
  const runs = dates.filter(({ day }) => day.endsWith('-04'))
  for (const [index, { ago, day }] of runs.entries()) planPayouts(diary, ago, day, index)
  for (const { ago } of dates) if (ago % 7 === 3) diary.note(ago, 2, transfer)
}

async function prepareReplies({ client, tokenOf }: World): Promise<void> {
  const token = await tokenOf(DEMO_ADMIN)
  for (const [title, en, si, ta] of REPLIES) await client.send(addTicketReply, { token, body: { title, en, si, ta } })
}

function planTicket(diary: Diary, { ago, by, answer, closed, ...body }: Question): void {
  diary.note(ago, 1, async ({ client, tokenOf }) => {
    const { ticket } = await client.send(openTicket, { token: await tokenOf(by), body })
    const params = { id: ticket.id }
    if (answer === undefined) return
    diary.note(ago, 2, async () => {
      const token = await tokenOf(DEMO_ADMIN)
      await client.send(answerTicket, { token, params, body: { message: answer } })
      if (closed) await client.send(setTicketStatus, { token, params, body: { status: 'closed' } })
    })
  })
}

async function ask({ client, tokenOf }: World, index: number, name: string, status: InquiryStatus, message: string) {
  const email = `sales${index + 1}@shop.ayob.example`
  const body = { name: `Demo ${name}`, email, company: `${name} (Pvt) Ltd`, phone: `077 123 456${index}`, message }
  await client.send(sendInquiry, { body })
  if (status === 'new') return
  const token = await tokenOf(DEMO_ADMIN)
  const [newest] = (await client.send(adminInquiries, { token })).inquiries
  if (newest) await client.send(setInquiryStatus, { token, params: { id: newest.id }, body: { status } })
}

async function askForData({ client, tokenOf }: World, by: string, body: DataRequestBody, answer: string | null) {
  const { data_request } = await client.send(sendDataRequest, { token: await tokenOf(by), body })
  if (answer === null) return
  const token = await tokenOf(DEMO_ADMIN)
  const params = { id: data_request.id }
  await client.send(answerDataRequest, { token, params, body: { status: 'done', answer } })
}

/** An administrator adds a parameter, finds that no formula needs it, and deletes it. */
async function tryParameter({ client, tokenOf }: World): Promise<void> {
  const token = await tokenOf(DEMO_ADMIN)
  const body = {
    name: 'evening_rate',
    description: 'Rate of the hours after six',
    parameter_type: 'rate',
    value: 1.2,
  } as const
  const { parameter } = await client.send(createParameter, { token, body })
  await client.send(deleteParameter, { token, params: { id: parameter.id } })
}

async function addCard({ client, tokenOf, now }: World): Promise<void> {
  const expiry_year = Number(dayOf(now()).slice(0, 4)) + 2
  const card = { card_type: 'visa' as const, last_four_digits: '4242', expiry_month: 12, expiry_year }
  const body = { ...card, cardholder_name: 'Demo Advertiser', is_default: true }
  await client.send(addPaymentMethod, { token: await tokenOf(DEMO_ADVERTISER), body })
}

/** Adds a draft campaign. */
async function addDraft(world: World, upload: Upload): Promise<void> {
  await world.client.send(createCampaign, {
    token: await world.tokenOf(DEMO_ADVERTISER),
    body: {
      ...{ name: 'Avurudu season', brand: 'Tea House', vehicle_type: 'tuktuk', duration_days: 14, notes: '' },
      target_routes: '["Galle Road","Kollupitiya"]',
      creative_file: await upload(world, POSTERS.tea),
    },
  })
}

/** Marks all notifications older than a day as read. */
async function readNotices({ client, tokenOf }: World): Promise<void> {
  for (const email of [DEMO_ADMIN, DEMO_ADVERTISER, DEMO_DRIVER]) {
    await client.send(readNotifications, { token: await tokenOf(email), body: {} })
  }
}

async function askForPayout({ client, tokenOf }: World): Promise<void> {
  const token = await tokenOf(DEMO_DRIVER)
  const { balance } = await client.send(payouts.driverPayouts, { token })
  const body = { amount: Math.floor(balance / 2000) * 1000 }
  if (body.amount > 0) await client.send(payouts.requestPayout, { token, body })
}

/** Drivers whose payout is still requested in the newest run, and the driver whose account was closed in the run before. */
const WAITING = ['Demo Driver 6', 'Demo Driver 10']
const CLOSED = 'Demo Driver 1'

/** The driver whose newest payout is on the way: the bank has not told yet that it is paid. */
const ON_THE_WAY = 'Demo Driver 4'

/**
 * Plans a monthly payout run: approved and exported on the fourth, paid two days later. In the newest run some payouts
 * stay requested, and wait in a draft, and one is on the way; in the run before, one fails. `index` counts from the newest.
 */
function planPayouts(diary: Diary, ago: number, day: Day, index: number): void {
  const isNewest = index === 0
  const isBefore = index === 1
  const pages = async ({ client, tokenOf }: World, status: payouts.PayoutState) => {
    const token = await tokenOf(DEMO_ADMIN)
    return (await client.send(payouts.adminPayouts, { token, query: { status, limit: '100' } })).payouts
  }
  diary.note(ago, 1, async (world) => {
    const token = await world.tokenOf(DEMO_ADMIN)
    const requested = await pages(world, 'requested')
    const due = requested.filter(({ driver }) => !isNewest || !WAITING.includes(driver))
    // Nobody has earned the least amount in a month that the history only touches.
    if (due.length === 0) return
    for (const { id } of due) await world.client.send(payouts.approvePayout, { token, params: { id } })
    await world.client.send(payouts.makePayoutFile, { token })
    const waits = requested.some(({ kind, driver }) => kind === 'monthly' && WAITING.includes(driver))
    const body = { month: previousMonth(day.slice(0, 7)) }
    if (isNewest && waits) await world.client.send(makePayoutRun, { token, body })
  })
  diary.note(ago - 2, 1, async (world) => {
    const token = await world.tokenOf(DEMO_ADMIN)
    for (const { id, number, driver } of await pages(world, 'exported')) {
      const params = { id }
      if (isNewest && driver === ON_THE_WAY) continue
      if (isBefore && driver === CLOSED) {
        const body = { reason: 'The account is closed.', returned: false }
        await world.client.send(payouts.markPayoutFailed, { token, params, body })
      } else {
        await world.client.send(payouts.markPayoutPaid, { token, params, body: { reference: `CEFT-${number}` } })
      }
    }
  })
}

/**
 * Where four eyes is on, somebody of finance asks that the draft is paid, and another one has to confirm it. Elsewhere it stays a
 * draft: approved alone, it would be carried out at once.
 */
async function askForRun({ client, tokenOf, asksSecondPerson }: World): Promise<void> {
  if (!asksSecondPerson()) return
  const token = await tokenOf(FINANCE)
  const [draft] = (await client.send(payoutRuns, { token })).runs.filter(({ state }) => state === 'draft')
  if (draft) await client.send(approvePayoutRun, { token, params: { id: draft.id } })
}

/** Transfers the gateway's balance to the bank. */
async function transfer({ client, tokenOf, now }: World): Promise<void> {
  const token = await tokenOf(DEMO_ADMIN)
  const { balances } = await client.send(adminJournal, { token, query: { account: 'gateway_cash', limit: '1' } })
  const amount = balances.find(({ account }) => account === 'gateway_cash')?.balance ?? 0
  if (amount <= 0) return
  const day = dayOf(now())
  await client.send(recordTransfer, { token, body: { amount, reference: `PH-${day}`, day } })
}
