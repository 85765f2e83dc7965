import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * Areas that visitors, drivers and advertisers see, each with the keys that only administrators see: those may stay
 * English. All other texts of these areas must exist in every language.
 */
const AREAS: Readonly<Record<string, RegExp | null>> = {
  advertisers: null,
  auth: null,
  billing: null,
  booking: null,
  campaigns: null,
  calendar: null,
  chart: null,
  common: null,
  creatives: null,
  drafts: null,
  driver: null,
  errors: null,
  forecast: null,
  inquiry: null,
  integrity: /^(?!kind_|line)/,
  keys: null,
  hooks: null,
  landing: null,
  layout: null,
  legibility: /^near_copy$/,
  looks: /^(distance|noneOf|of|ofText|open|signed|unsigned|state_\w+)$/,
  mails:
    /^(bookingSubmitted|creativeAdded|case(Digest|Overdue)|confirmation|dataRequestNew|demo|fact(Count|Driver)$|incident|open(Confirmations|Today|Integrity|Payouts|Registrations|Review|Tickets)$|payment(Disputed|Unexpected)|payout(Asked|Run)|registrationNew|ticketAsked)/,
  list: null,
  maker: null,
  map: null,
  monitor: null,
  notices:
    /^(data|registration)_|^booking_creative_added|^payment_unexpected|^(ticket|permit)_asked|_admin$|^payout_run|^(screen_over_share|screen_bad_signature|device_lost_called|release_(taken_back|why_\w+))|^case_(digest|overdue)|^incident_|^confirmation_/,
  notifications: null,
  overview: null,
  payment: null,
  payouts:
    /^(action\w+|approve(Many_\w+|Of)?|approvedMany_\w+|choose\w*|done|driver|empty\w*|export(Failed|None|Text_\w+)?|fail(Hint|Reason|Text|Title)|file\w+|filter|mark\w+|noAccount|number|onTheWay|paid(Text|Title)|readyForBank|reason\w+|run[A-Z]\w*|referenceHint|returnTitle|searchHint|statement|subtitle|tab_\w+|title|toApprove|transferReference|withheldOf)$/,
  plan: null,
  player: /^(event_|support)\w+$/,
  privacy: null,
  proof: null,
  reasons: null,
  report: null,
  paper: null,
  'report-file': null,
  road: null,
  server:
    /^(confirm(ed\w*|ation\w+)|fourEyes\w+|admin(Needs|Role_\w+|istratorRemoved)|lastOwner|rolesChanged|docsStepUp|accountIs_\w+|ad(Approved|Changed|NotTakenDown|Paused|Published|Rejected|Restored|Resumed|Taken\w*)|adminOnly|advertiserOff|approvalUndone|tooLateToUndo|badSignature|caseState|command(Over|sGiven\w*)|creditNote\w+|dataRequest(Answered|Done)|device(Enrolled|NeedsPairing|State|Updated)|docs\w+|earningsFailed|enrol\w+|erasure(Admin|Money)|formula\w+|gateway(Amount|NotAsked|Unknown)|history\w+|houseAd\w+|impressionsChanged|inquiry(State|Updated)|makeGoodUsed|noticeRefused|owner(IsDriver|NoDriver)|parameter\w+|payout(Run\w+|Approved|Failed|FileMade|Held|Is_\w+|NoAccountNow|NoneReady|Paid)|permitSaved|pricing\w+|refund\w+|registration\w+|release(Known|State|TakenBack)|ringsChanged|screen(Held\w*|NotHeld|Released|sChanged)|ticket(Replies|Status|Taken)|tooManyViews|transfer\w+|user\w+|vehicleOwnerSaved|warning_\w+)$/,
  settings: /^push(Hint)?_(reviews|incidents|confirmations)$/,
  share: null,
  sms: null,
  states: null,
  team: null,
  support: /^(noneHere\w*|searchTickets|tickets\w*)$/,
  vehicle: null,
  templates: null,
  validation:
    /^(adminRoles|amount|cents|dataRequest(Answer|Status)|formula\w+|houseAd\w+|makeGood|multiplier|parameter\w+|peakName|plays|publicKey|reason|reference|search|time|vatRate|week|yieldLong)$/,
}
const LANGUAGES = ['si', 'ta'] as const
/**
 * What is written in Latin letters in every language: names of firms, products, packages, files, units and laws, and words
 * that a device shows in English.
 */
const IN_LATIN =
  /(?<![a-z])(Add to Home Screen|Dolby Vision|Edit > Save as copy|Settings > Camera > Formats > Most Compatible|American Express|Diners Club|Standard Webhooks|Idempotency-Key|multipart\/form-data|Wi-Fi|https?:\/\/|AYOB|API|AVI|CC BY|CPM|CSV|CTR|Ctrl|Custom|DD|Delete|Discover|English|GB|GIF|GeoNames|Growth|HEIC|IP|ISO|JPE?G|JSON|LED|LKR|MB|MM|MOV|MP|Mastercard|Natural Earth|ODbL|OpenStreetMap|PDF|PIN|PNG|PayHere|QR|SDR|SHA|SIM|SMS|Safari|Samsung|Share|Starter|TIN|VAT|Visa|WhatsApp|XXXX?|YYYY|[Ww]ebhooks?|csv|iPhone|jpe?g|kB|pdf|png|xlsx)(?![a-z])/g
/** The settings of a device, whose file has English names. */
const SETTINGS = /(?<![a-z])(ayob\.conf|rotation|serial|server|size|token)(?![a-z])/g
const here = fileURLToPath(new URL('.', import.meta.url))

function textsOf(language: string, area: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(here, language, `${area}.json`), 'utf8'))
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()

describe.each(LANGUAGES)('%s', (language) => {
  test('has these areas and no others', () => {
    expect(readdirSync(join(here, language)).sort()).toEqual(
      Object.keys(AREAS)
        .map((area) => `${area}.json`)
        .sort(),
    )
  })

  describe.each(Object.keys(AREAS))('%s', (area) => {
    const english = textsOf('en', area)
    const texts = textsOf(language, area)

    test('has every text that visitors, drivers and advertisers see', () => {
      const needed = Object.keys(english).filter((key) => !AREAS[area]?.test(key))
      expect(needed.length).toBeGreaterThan(0)
      expect(needed.filter((key) => !texts[key]?.trim())).toEqual([])
    })

    test('has no text that is missing in English, and sorts them by key', () => {
      expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([])
      expect(Object.keys(texts)).toEqual(Object.keys(texts).sort())
    })

    test('has the same placeholders', () => {
      const different = Object.entries(texts).filter(
        ([key, text]) => String(placeholdersOf(text)) !== String(placeholdersOf(english[key] ?? '')),
      )
      expect(different).toEqual([])
    })

    test('has nothing left in English', () => {
      const left = Object.entries(texts).flatMap(([key, text]) => {
        const own = area === 'player' ? text.replace(SETTINGS, ' ') : text
        const words = own.replace(/\{\{\w+\}\}|\$t\([^)]*\)/g, ' ').replace(IN_LATIN, ' ')
        return (words.match(/[a-z]{2,}/gi) ?? []).map((word) => `${key}: ${word}`)
      })
      expect(left).toEqual([])
    })

    test('uses its own script, with the digits 0 to 9', () => {
      const script = language === 'si' ? /\p{Script=Sinhala}/u : /\p{Script=Tamil}/u
      const other = language === 'si' ? /\p{Script=Tamil}/u : /\p{Script=Sinhala}/u
      const all = Object.values(texts).join(' ')
      expect(all).toMatch(script)
      expect(all).not.toMatch(other)
      expect(all).not.toMatch(/[\u0de6-\u0def\u0be6-\u0bf2]/)
    })
  })
})
