/** The relying party of passkeys: a host (`id`) and the origin of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party of an installation. Passkeys are bound to host names, not IP addresses, so a loopback address counts as
 * `localhost`, which serves the same pages.
 */
export function relyingParty(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
