import { toUnicode } from 'punycode/punycode.es6.js'

/** Host names of other scripts stay as they are sent, because they may look like another host. */
const OURS = /^[-.a-z0-9\p{Script=Sinhala}\p{Script=Tamil}\u200c\u200d]*$/u

/** Returns the address of a page as a person reads it. It is stored in the form in which it is sent. */
export function readableAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const { host } = new URL(address)
  const spoken = toUnicode(host)
  const shown = OURS.test(spoken.replace(/:\d+$/, '')) ? spoken : host
  return address
    .split('/')
    .map((part) => (part === host ? shown : decoded(part)))
    .join('/')
}

/** A part that decodes to signs with a meaning of their own, or to none, stays encoded. */
function decoded(part: string): string {
  try {
    const text = decodeURI(part)
    return /[\s\p{C}]/u.test(text.replace(/[\u200c\u200d]/g, '')) ? part : text
  } catch {
    return part
  }
}
