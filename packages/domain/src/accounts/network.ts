/**
 * Returns the unit that rate limits count: an IPv4 address in any notation, or the /64 of an IPv6 address, because one
 * customer usually gets a whole /64. Any other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address; undefined for any other text. */
function groupsOf(address: string): number[] | undefined {
  const [plain = ''] = address.split('%')
  const last = plain.lastIndexOf(':') + 1
  const tailOf = (text: string) =>
    text.replace(/^(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${hex(a, b)}:${hex(c, d)}`)
  const dotted = plain.slice(0, last) + tailOf(plain.slice(last))
  const [head = '', tail, ...more] = dotted.split('::')
  if (!dotted.includes(':') || more.length > 0) return undefined
  const before = partsOf(head)
  const after = partsOf(tail ?? '')
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined
}

const partsOf = (text: string) => (text === '' ? [] : text.split(':'))
const hex = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
