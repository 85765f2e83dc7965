const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns `Chrome, Windows` for a user agent, or the start of an unknown one. */
export function deviceText(userAgent: string): string {
  const find = (kinds: readonly (readonly [string, RegExp])[]) => kinds.find(([, sign]) => sign.test(userAgent))?.[0]
  const known = [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ')
  return known || userAgent.slice(0, 60)
}
