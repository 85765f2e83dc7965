/** Who passkeys are for: a host (`id`), and the origin of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party of an installation. Passkeys are for names, not for numbers: an address of this machine alone counts
 * as `localhost`, under which its pages can be opened too.
 */
export function relyingParty(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
