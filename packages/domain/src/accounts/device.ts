const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** How a person would name a device: by its browser and its system. Undefined parts are unknown. */
export interface Device {
  readonly browser: string | undefined
  readonly system: string | undefined
}

/** Returns the browser and the system of a user agent. Libraries and scripts do not count as browsers. */
export function deviceOf(userAgent: string): Device {
  const find = (kinds: readonly (readonly [string, RegExp])[]) => kinds.find(([, sign]) => sign.test(userAgent))?.[0]
  const browser = find(BROWSERS)
  return { browser, system: browser && find(SYSTEMS) }
}

/** Returns the same text for all devices that a person would name alike. */
export const familyOf = ({ browser = '', system = '' }: Device): string => `${browser}/${system}`
