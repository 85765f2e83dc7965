const KEY = 'pairing-code'

/** Stores the code of a scanned screen while its driver signs in. */
export function keepScannedCode(code: string): void {
  sessionStorage.setItem(KEY, code)
}

/** The code that was scanned before signing in, if any. */
export function scannedCode(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

export function forgetScannedCode(): void {
  sessionStorage.removeItem(KEY)
}
