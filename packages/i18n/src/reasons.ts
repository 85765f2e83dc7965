import english from './en/reasons.json' with { type: 'json' }

type Key = keyof typeof english

/** The standard reasons of administrators, by subject. */
const USUAL = {
  ad: ['adRules', 'adUnreadable', 'adBrand'],
  takeDown: ['adComplaint', 'adBreaksRules', 'adAuthority'],
  registration: ['registrationDocuments', 'registrationDetails', 'registrationUnverified'],
  screen: ['screenPermit', 'screenDamaged', 'screenWorkshop', 'screenPlays'],
  payout: ['payoutClosed', 'payoutNumber', 'payoutName', 'payoutRefused'],
} as const satisfies Record<string, readonly Key[]>

/** Returns the standard reasons in English, because the database stores the text of the field. */
export function usualReasons(about: keyof typeof USUAL): readonly string[] {
  return USUAL[about].map((key) => english[key])
}

/** Returns a stored reason: a standard one in the reader's language, any other as it was written. */
export function reasonText(say: (key: `reasons.${Key}`) => string, reason: string): string {
  const wanted = reason.trim()
  const key = (Object.keys(english) as Key[]).find((one) => english[one] === wanted)
  return key ? say(`reasons.${key}`) : reason
}
