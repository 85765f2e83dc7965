import mails from '@ayob/i18n/en/mails.json' with { type: 'json' }
import sinhala from '@ayob/i18n/si/mails.json' with { type: 'json' }
import tamil from '@ayob/i18n/ta/mails.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { compose, ONLY_ENGLISH, type Sender, TEMPLATES, type TemplateData, type TemplateName } from './compose'

const sender: Sender = {
  publicUrl: () => 'https://ayob.example',
  company: { name: 'AYOB (Pvt) Ltd', supportEmail: 'help@ayob.example' },
}
const booking = { reference: 'AYB-000123', brandName: 'Lanka <Tea> & Co', durationDays: 30, totalCents: 1_500_240 }
const flight = { ...booking, startDate: '2026-03-02', endDate: '2026-04-01' }
const name = 'Nimal'

const SAMPLES: { [T in TemplateName]: TemplateData[T] } = {
  'registration-received': {},
  'registration-approved': {},
  'registration-rejected': { reason: 'The document can’t be read' },
  'registration-new': { applicant: 'Kamala Silva', kind: 'driver' },
  'organisation-invitation': { token: 'a+b/c', organisation: 'Tea <House>', invitedBy: 'Kamala Silva', role: 'booker' },
  'organisation-news': { what: 'removed', organisation: 'Tea House', person: 'Kamala <Silva>' },
  'password-reset': { token: 'a+b/c' },
  'security-notice': { what: 'passwordChanged' },
  'webhook-disabled': { host: 'shop.example', at: '2026-03-02T06:00:00.000Z' },
  'admin-invitation': { token: 'abc', roles: ['finance'], invitedBy: 'Demo Administrator' },
  'new-device': { device: 'Chrome on Android', at: '2026-03-02T06:00:00.000Z' },
  'data-request-received': { kind: 'access', dueOn: '2026-04-02' },
  'data-request-new': { person: 'Kamala <Tea>', kind: 'erasure', dueOn: '2026-04-02' },
  'data-request-answered': { kind: 'correction', done: false, answer: 'No <Tea>' },
  'booking-submitted': { booking },
  'booking-approved': { booking: flight },
  'booking-rejected': { booking, reason: null },
  'payment-receipt': {
    number: '26MAR_WEB_1',
    lines: [booking, { ...booking, reference: 'AYB-000124', totalCents: 500 }],
  },
  'booking-live': { booking: flight },
  'booking-rescheduled': { booking: flight },
  'booking-extended': { booking: flight },
  'booking-restored': { booking },
  'creative-added': { booking },
  'creative-approved': { booking, bookingId: 'b1', number: 2 },
  'creative-rejected': { booking, bookingId: 'b1', number: 2, reason: 'Too dark to be read' },
  'booking-taken-down': { booking, reason: 'Not true' },
  'booking-completed': { booking: flight, plays: 12_960, impressions: 29_808.4 },
  'booking-made-good': {
    booking: flight,
    short: { added: 3, delivered: 9_000, goal: 12_960, lastDay: '2026-03-31' },
  },
  'booking-settled': {
    booking: flight,
    bookingId: 'b1',
    goal: 12_960,
    delivered: 12_000,
    missing: 960,
    impressions: 27_600.5,
    routes: [{ name: 'Borella', plays: 12_000 }],
  },
  'payment-overdue': { booking },
  'payment-reminder': { booking, startDate: '2026-03-05' },
  'payment-disputed': { booking },
  'payment-refunded': { booking, cardCents: 50_000, creditCents: 10_000, creditNote: '26MAR_CN_1' },
  'credit-granted': { booking, amountCents: 50_000, why: 'make_good', creditNote: '26MAR_CN_2' },
  'payout-account': { bank: "People's Bank", last4: '4321', heldUntil: '2026-03-04T06:00:00.000Z' },
  'payout-step': {
    step: 'Failed',
    payout: { number: '26MAR_PO_1', netCents: 150_000, reference: null, reason: 'Account <closed>' },
  },
  'payout-asked': {
    driver: 'Kamala Silva',
    payout: { number: '26MAR_PO_1', netCents: 150_000, reference: null, reason: null },
  },
  'payout-run': { month: '2026-02', count: 1200, netCents: 150_000_000 },
  'ticket-asked': { subject: 'A <Tea> question' },
  'permit-refused': { vehicleNumber: 'CAB-1234', number: 'DMT/2', expires: null },
  'permit-ending': { vehicleNumber: 'CAB-1234', expires: '2026-04-01', stage: 'days_30' },
  'account-off': {},
  'account-on': {},
  'ticket-answered': { subject: 'A <Tea> question' },
  'payment-unexpected': { booking, amountCents: 50_000, why: 'The booking was deleted' },
  'minutes-held': { vehicleNumber: 'CAB-1234', day: '2026-03-02', minutes: 30 },
  'minutes-decided': {
    vehicleNumber: 'CAB-1234',
    day: '2026-03-02',
    minutes: 30,
    decision: 'rejected',
    note: 'No heartbeats',
  },
  'cases-new': { count: 2, atStakeCents: 123_45 },
  'cases-overdue': { count: 2 },
  'confirmation-asked': { asker: 'Kamala Silva', kind: 'refund' },
  'incident-opened': { cause: 'silent', count: 30 },
  'incidents-digest': { count: 2, atStakeCents: 123_45 },
  'weekly-report': {
    report: {
      from: '2026-03-02',
      to: '2026-03-08',
      totals: { plays: 1234, impressions: 2838, clicks: 7, ctr: 0.25, hours: 3.43, value: 1500.2 },
      previous: { plays: 0 },
    },
    links: [{ name: 'AYB-000001 Tea', path: '/shared/abc' }],
  },
}

const composed = <T extends TemplateName>(template: T, data: TemplateData[T] = SAMPLES[template]) =>
  compose(template, { name, language: 'en' }, data, sender)

describe.each(Object.keys(TEMPLATES) as TemplateName[])('%s', (template) => {
  it('has a subject, a text and an HTML page with the same content', () => {
    const { subject, text, html } = composed(template)
    expect(subject.length).toBeGreaterThan(5)
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/mails\.|\{\{|undefined|null|\[object/)
    }
    expect(text).toContain('Hello Nimal,')
    expect(html).toContain('Hello Nimal,')
    const links = [...text.matchAll(/https:\/\/ayob\.example\/\S+/g)].map(([link]) => link.replaceAll('&', '&amp;'))
    for (const link of links) expect(html).toContain(`href="${link}"`)
  })

  it('escapes user input, and keeps lines short', () => {
    const { text, html } = composed(template)
    expect(html).not.toContain('<Tea>')
    expect(html).not.toMatch(/<script/i)
    for (const line of text.split('\n')) if (line.includes(' ')) expect(line.length).toBeLessThanOrEqual(90)
  })
})

it('contains price, first day and last day of an approved ad', () => {
  const { text, html } = composed('booking-approved')
  for (const part of [text, html]) {
    expect(part).toMatch(/LKR\s15,002\.40/)
    expect(part).toContain('2 March 2026')
    expect(part).toContain('31 March 2026')
    expect(part).toContain('https://ayob.example/billing')
  }
})

it('gives the reason of a rejection if there is one', () => {
  expect(composed('registration-rejected').text).toContain('Reason: The document can’t be read')
  expect(composed('registration-rejected', { reason: null }).text).not.toContain('Reason')
})

it('encodes the token of a password link', () => {
  expect(composed('password-reset').text).toContain('/auth/reset-password?token=a%2Bb%2Fc')
})

it('contains invoice and amount in the receipt, plays and impressions in the report', () => {
  const { text, subject } = composed('payment-receipt')
  expect(subject).toBe('Receipt for your ads AYB-000123, AYB-000124')
  expect(text).toMatch(/Invoice: 26MAR_WEB_1[\s\S]*AYB-000124: LKR\s5\.00[\s\S]*Paid: LKR\s15,007\.40/)
  const alone = composed('payment-receipt', { number: '26MAR_WEB_1', lines: [booking] })
  expect(alone.subject).toBe('Receipt for your ad AYB-000123')
  expect(alone.text.match(/15,002\.40/g)).toHaveLength(2)
  expect(composed('booking-completed').text).toMatch(/Plays: 12,960[\s\S]*Impressions \(estimate\): 29,808/)
})

it('shows only configured lines in the footer', () => {
  const { text } = composed('registration-received')
  expect(text).toMatch(
    /AYOB, Advertise Your Own Business\nAYOB \(Pvt\) Ltd\nhelp@ayob\.example\nhttps:\/\/ayob\.example/,
  )
})

it('falls back to English', () => {
  expect(compose('registration-received', { name, language: 'fr' }, {}, sender).text).toContain('Hello Nimal,')
})

describe.each(['si', 'ta'] as const)('in %s', (language) => {
  const catalogue: Readonly<Record<string, string>> = language === 'si' ? sinhala : tamil

  const translated = (Object.keys(TEMPLATES) as TemplateName[]).filter((template) => !ONLY_ENGLISH.has(template))

  it.each(translated)('%s is fully translated, from the greeting to the footer', (template) => {
    const { subject, text, html } = compose(template, { name, language }, SAMPLES[template], sender)
    const script = language === 'si' ? /\p{Script=Sinhala}/u : /\p{Script=Tamil}/u
    expect(subject).toMatch(script)
    expect(text).toContain(catalogue.hello?.replace('{{name}}', 'Nimal'))
    expect(text).toContain(catalogue.footerSlogan)
    expect(html).toContain(`lang="${language}"`)
    for (const english of Object.values(mails))
      if (/^[A-Z][a-z' ]{12,}/.test(english)) expect(text).not.toContain(english)
  })

  it.each([...ONLY_ENGLISH])('%s is entirely in English', (template) => {
    const { text, html } = compose(template, { name, language }, SAMPLES[template], sender)
    expect(text).toContain('Hello Nimal,')
    expect(text).not.toMatch(/\p{Script=Sinhala}|\p{Script=Tamil}/u)
    expect(html).toContain('lang="en"')
  })
})

it('formats days with the month names of the language', () => {
  const { text } = compose(
    'data-request-received',
    { name, language: 'si' },
    { kind: 'access', dueOn: '2026-04-14' },
    sender,
  )
  expect(text).toContain('2026 අප්‍රේල් 14')
})
