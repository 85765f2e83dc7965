import { createCampaign, patchCampaign } from '@ayob/contract/campaigns'
import { dayOf } from '@ayob/contract/days'
import { adminInquiries, sendInquiry, setInquiryStatus } from '@ayob/contract/inquiries'
import { addPaymentMethod } from '@ayob/contract/payment-methods'
import { answerTicket, openTicket } from '@ayob/contract/support'
import type { DemoClient } from './client'

interface Desk {
  readonly client: DemoClient
  readonly admin: string
  readonly advertiser: string
  readonly driver: string
  /** An uploaded creative of the advertiser. */
  readonly file: string
  readonly setDaysAgo: (days: number) => void
  readonly now: () => Date
}

const QUESTIONS = [
  {
    ago: 6,
    status: 'closed',
    name: 'Demo Hotel',
    message: 'We open in Galle next month. Can buses carry our ad along the coast?',
  },
  {
    ago: 2,
    status: 'contacted',
    name: 'Demo Pharmacy',
    message: 'What would the Growth package be for three months around Nugegoda?',
  },
  {
    ago: 0,
    status: 'new',
    name: 'Demo Bakery',
    message: 'Do you have screens on tuk-tuks in Kandy too?',
  },
] as const

/** What lies on desks: questions to sales, campaigns, a card, and tickets of an advertiser and a driver. */
export async function fillDesks(desk: Desk): Promise<void> {
  const { client, admin, advertiser, driver, setDaysAgo, now } = desk
  for (const [index, { ago, status, name, message }] of QUESTIONS.entries()) {
    setDaysAgo(ago)
    const email = `sales${index + 1}@shop.ayob.example`
    await client.send(sendInquiry, {
      body: { name, email, company: `${name} Ltd`, phone: `077 123 456${index}`, message },
    })
    if (status === 'new') continue
    const [newest] = (await client.send(adminInquiries, { token: admin })).inquiries
    if (newest) await client.send(setInquiryStatus, { token: admin, params: { id: newest.id }, body: { status } })
  }
  setDaysAgo(1)
  await addCampaigns(desk)
  const card = {
    card_type: 'visa' as const,
    last_four_digits: '4242',
    expiry_month: 12,
    expiry_year: yearOf(now()) + 2,
  }
  await client.send(addPaymentMethod, {
    token: advertiser,
    body: { ...card, cardholder_name: 'Demo Advertiser', is_default: true },
  })
  const asked = { subject: 'Which file is best for a bus?', priority: 'medium' as const }
  const { ticket } = await client.send(openTicket, {
    token: advertiser,
    body: { ...asked, description: 'We have a poster and a video of 20 seconds. Which one should we send?' },
  })
  setDaysAgo(0)
  await client.send(answerTicket, {
    token: admin,
    params: { id: ticket.id },
    body: { message: 'The poster: a video is cut after 10 seconds, the length of a slot.' },
  })
  await client.send(openTicket, {
    token: driver,
    body: { subject: 'My screen is dark', priority: 'high', description: 'Since this morning, after rain in Borella.' },
  })
}

const yearOf = (instant: Date) => Number(dayOf(instant).slice(0, 4))

/** One that is being planned, and one that waits for review. */
async function addCampaigns({ client, advertiser, file }: Desk): Promise<void> {
  const shared = { brand: 'Tea House', duration_days: 14, notes: '', creative_file: file }
  const draft = {
    name: 'Avurudu season',
    vehicle_type: 'tuktuk',
    target_routes: '["Galle Road","Kollupitiya"]',
  } as const
  await client.send(createCampaign, { token: advertiser, body: { ...shared, ...draft } })
  const started = { name: 'Morning commute', vehicle_type: 'bus', target_routes: '["Borella","Malabe"]' } as const
  const { id } = await client.send(createCampaign, { token: advertiser, body: { ...shared, ...started } })
  await client.send(patchCampaign, { token: advertiser, params: { id }, body: { status: 'queued' } })
}
