import { tabEntries } from './storage'

const KEY = 'pairing-code'

/** Stores the code of a scanned screen while its driver signs in. */
export function keepScannedCode(code: string): void {
  tabEntries.set(KEY, code)
}

/** The code that was scanned before signing in, if any. */
export function scannedCode(): string {
  return tabEntries.get(KEY) ?? ''
}

export function forgetScannedCode(): void {
  tabEntries.remove(KEY)
}
