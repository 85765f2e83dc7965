import { expect, test } from 'vitest'
import { billOf, packagesOf } from './bill'
import { noCursor } from './cursor'
import { securityOf } from './packages'
import { chromiumPolicies } from './policies'

const STATUS = `Package: zlib1g
Status: install ok installed
Architecture: amd64
Source: zlib (1:1.3)
Version: 1:1.3.dfsg+really1.3.1-1

Package: gone
Status: deinstall ok config-files
Architecture: all
Version: 1

Package: adduser
Status: install ok installed
Architecture: all
Version: 3.152
`

test('the list of contents names installed packages only, in order, as others can look them up', () => {
  const packages = packagesOf(STATUS)
  expect(packages.map(({ name }) => name)).toEqual(['adduser', 'zlib1g'])
  const bill = JSON.parse(JSON.stringify(billOf(packages, 'v1', 1_700_000_000)))
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.components[1].purl).toBe('pkg:deb/debian/zlib1g@1%3A1.3.dfsg%2Breally1.3.1-1?arch=amd64&distro=trixie')
  expect(bill.components[1].properties[0].value).toBe('zlib')
  expect(billOf(packages, 'v1', 1_700_000_000)).toEqual(billOf(packages, 'v1', 1_700_000_000))
})

test('security updates come from beside the mirror, also from the same day', () => {
  expect(securityOf('http://deb.debian.org/debian')).toBe('http://deb.debian.org/debian-security')
  expect(securityOf('https://mirror.example/debian/')).toBe('https://mirror.example/debian-security')
  expect(securityOf('https://snapshot.example/archive/debian/20261126T000000Z/')).toBe(
    'https://snapshot.example/archive/debian-security/20261126T000000Z',
  )
})

test('the browser may open one address', () => {
  const { URLBlocklist, URLAllowlist, TranslateEnabled, AutoplayAllowed } = chromiumPolicies()
  expect({ URLBlocklist, URLAllowlist }).toEqual({ URLBlocklist: ['*'], URLAllowlist: ['http://localhost:8585'] })
  expect({ TranslateEnabled, AutoplayAllowed }).toEqual({ TranslateEnabled: false, AutoplayAllowed: true })
})

test('the cursor is one transparent pixel', () => {
  const cursor = noCursor()
  expect(cursor.subarray(0, 4).toString()).toBe('Xcur')
  const picture = cursor.readUInt32LE(24)
  expect(cursor.length).toBe(picture + 36 + 4)
  expect([cursor.readUInt32LE(picture + 16), cursor.readUInt32LE(picture + 20)]).toEqual([1, 1])
  expect(cursor.readUInt32LE(picture + 36)).toBe(0)
})
