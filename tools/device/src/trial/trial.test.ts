import { expect, test } from 'vitest'
import { manifestOf } from '../bundle'
import { start } from '../grub-choice'
import { greyOf, readPpm, shareOf } from '../pixels'
import { momentsOf, variablesOf } from './cuts'
import { type Proof, proveAll } from './proofs'
import { sentences } from './receiver'
import { startsIn } from './starts'
import { tableOf } from './table'

test('a receiver says place and time as ships do since 1983', () => {
  const [place = '', exact = '', time = ''] = sentences(
    { lat: 6.9111, lng: 79.8497 },
    new Date('2026-11-28T18:30:05.25Z'),
  )
  expect(place).toMatch(/^\$GPGGA,183005\.25,0654\.6660,N,07950\.9820,E,1,09,/)
  expect(exact).toContain('$GPGSA,A,3,')
  expect(time).toContain(',281126,')
  // The example that every description of the format has.
  const sum = [...'GPGLL,5057.970,N,00146.110,E,142451,A'].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
  expect(sum.toString(16)).toBe('27')
  for (const sentence of [place, exact, time]) {
    const [, body = '', told] = /^\$(.*)\*([0-9A-F]{2})\r\n$/.exec(sentence) ?? []
    expect(told).toBe(
      Buffer.from([[...body].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)])
        .toString('hex')
        .toUpperCase(),
    )
  }
  expect(sentences({ lat: -6.99999999, lng: -0.5 }, new Date(0))[0]).toContain('0700.0000,S,00030.0000,W')
})

test('the share of a colour on a display, from its picture', () => {
  const rows = Buffer.from([200, 0, 180, 201, 9, 171, 0, 0, 0, 200, 0, 100])
  const pixels = readPpm(Buffer.concat([Buffer.from('P6\n2 2\n255\n'), rows]))
  expect(shareOf(pixels, [200, 0, 180])).toBe(0.5)
  expect([...greyOf(pixels)]).toEqual([0, 9, 0, 0])
  expect(() => readPpm(Buffer.from('P6\n2 2\n255\n123'))).toThrow('no whole PPM')
  expect(() => readPpm(Buffer.from('PNG'))).toThrow('no whole PPM')
})

test('the log tells which slots were started, and which of them played', () => {
  const log = `[    0.0] kernel: Command line: BOOT_IMAGE=(hd0,gpt3)/vmlinuz root=PARTUUID=1 rauc.slot=A ro
[  499.9] ask[813]: rauc status: marked slot rootfs.0 as good
[    0.0] kernel: Command line: BOOT_IMAGE=(hd0,gpt4)/vmlinuz root=PARTUUID=2 rauc.slot=B ro
[   10.0] systemd[1]: Started ayob-device.service
[    0.0] kernel: Command line: root=PARTUUID=1 rauc.slot=A ro
[   90.0] ask[800]: rauc status: marked slot rootfs.0 as good`
  expect(startsIn(log)).toEqual([
    { slot: 'A', plays: true },
    { slot: 'B', plays: false },
    { slot: 'A', plays: true },
  ])
  expect(startsIn('')).toEqual([])
})

test('the table names each proof, its time, and what was seen', () => {
  const rows = [
    { proof: 'plays', held: true, seconds: 65.4, seen: 'slot A' },
    { proof: 'falls back', held: false, seconds: 600, seen: 'B\nB' },
  ]
  expect(tableOf(rows)).toBe('yes  plays         1:05  slot A\nNO   falls back   10:00  B\n1 of 2 held, 11 minutes')
})

test('an update names its boxes, its version, and both parts of a slot', () => {
  const manifest = manifestOf({ image: '20261126-abc', architecture: 'amd64' })
  expect(manifest).toContain('compatible=ayob-amd64\nversion=20261126-abc\n')
  expect(manifest).toContain('[bundle]\nformat=verity\n')
  expect(manifest).toContain('[image.rootfs]\nfilename=root.img\n\n[image.boot]\nfilename=boot.img\n')
})

test('power is cut over the whole of a start, of a download and of an update', () => {
  const moments = momentsOf(50, 300)
  const of = (kind: string) => moments.filter((one) => one.kind === kind).map(({ second }) => second)
  expect(of('start')).toEqual(Array.from({ length: 30 }, (_, index) => (index + 1) * 10))
  expect(of('download')).toEqual([12, 24, 36, 48, 60, 72, 84, 96, 108, 120])
  expect(of('update').at(-1)).toBe(150)
  expect(momentsOf(3, 300).map(({ kind }) => kind)).toEqual(['start', 'start', 'start'])
})

test('a disk that is left by a cut starts what GRUB chooses by its counters', () => {
  const line = 'ORDER=B A, A_OK=1, B_OK=1, A_TRY=0, B_TRY=2, A_SEEN=1, B_SEEN=0'
  expect(variablesOf(line)).toMatchObject({ ORDER: 'B A', A_OK: '1', B_TRY: '2' })
  expect(start(variablesOf(line)).chosen).toBe('A')
  expect(start(variablesOf(line.replace('B_TRY=2', 'B_TRY=1'))).chosen).toBe('B')
  // Counters that can't be read.
  expect(start(variablesOf('')).chosen).toBe('A')
})

test('what has held is not proved again in a trial that goes on, what has not is', async () => {
  const proved: string[] = []
  const proof = (name: string): Proof => [
    name,
    async () => {
      proved.push(name)
      if (name === 'third') throw new Error('no')
      return 'seen'
    },
  ]
  const kept: number[] = []
  const known = [
    { proof: 'first', held: true, seconds: 3, seen: 'then' },
    { proof: 'second', held: false, seconds: 3, seen: 'no' },
  ]
  const rows = await proveAll([proof('first'), proof('second'), proof('third')], known, async (all) => {
    kept.push(all.length)
  })
  expect(proved).toEqual(['second', 'third'])
  expect(kept).toEqual([2, 3])
  expect(rows.map(({ held, seen }) => [held, seen])).toEqual([
    [true, 'then'],
    [true, 'seen'],
    [false, 'no'],
  ])
})
