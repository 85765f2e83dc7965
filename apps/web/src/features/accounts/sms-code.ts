/** What WebOTP adds to the browser's credentials. TypeScript does not know it, because few browsers have it. */
interface SmsCredentials {
  get(options: { readonly otp: { readonly transport: readonly ['sms'] }; readonly signal: AbortSignal }): Promise<{
    readonly code?: string
  } | null>
}

/**
 * Takes the code from the message that arrives, if this browser can and the person allows it (WebOTP). Returns a function that
 * ends the waiting.
 */
export function takeSmsCode(take: (code: string) => void): () => void {
  const waiting = new AbortController()
  if ('OTPCredential' in window && window.isSecureContext) {
    const credentials = navigator.credentials as unknown as SmsCredentials
    const { signal } = waiting
    credentials.get({ otp: { transport: ['sms'] }, signal }).then(
      (found) => {
        if (found?.code && !signal.aborted) take(found.code)
      },
      // Declined, too late, or the page was left: the person types the code.
      () => undefined,
    )
  }
  return () => waiting.abort()
}
