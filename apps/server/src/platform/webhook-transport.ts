/** The outcome of a message. */
export type WebhookOutcome = { readonly status: number } | { readonly error: string }

/** Sends a message to an endpoint. Never throws: the reason of a missing answer is part of the outcome. */
export interface WebhookTransport {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookOutcome>
}
