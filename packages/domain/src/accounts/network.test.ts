import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './network'

describe('the network that rate limits count', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8::7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:db8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
    ['1:2:3', '1:2:3'],
    ['1::2::3', '1::2::3'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))

  it('is the same for every address of a /64, and differs between two /64', () => {
    const half = fc.array(group, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(half, half, half, half, (net, one, two, other) => {
        fc.pre(net.join() !== '0,0,0,0' && other.join() !== '0,0,0,0')
        const of = (upper: string[], lower: string[]) => networkOf([...upper, ...lower].join(':'))
        expect(of(net, one)).toBe(of(net, two))
        expect(of(net, one) === of(other, two)).toBe(net.join() === other.join())
      }),
    )
  })

  it('of an IPv4 address does not depend on how it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(networkOf(`::ffff:${address}`)).toBe(networkOf(address))
      }),
    )
  })
})
