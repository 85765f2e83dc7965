import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fix, watchPositions, withReport } from './positions'

const TPV = '{"class":"TPV","mode":3,"lat":6.9111,"lon":79.8497,"eph":4.2}'
const SKY = '{"class":"SKY","uSat":9,"satellites":[]}'
const fix: Fix = { lat: 6.9111, lng: 79.8497, accuracyM: 4.2, satellites: null, at: 5 }

describe('a report of gpsd', () => {
  it('gives the position with its accuracy, and the satellites', () => {
    expect(withReport(null, TPV, 5)).toEqual(fix)
    expect(withReport(fix, SKY, 6)).toEqual({ ...fix, satellites: 9 })
    const older = '{"class":"TPV","mode":2,"lat":6.9,"lon":79.8,"epx":3,"epy":4}'
    expect(withReport(null, older, 7)).toMatchObject({ accuracyM: 5 })
    const counted = '{"class":"SKY","satellites":[{"used":true},{"used":false},{"used":true}]}'
    expect(withReport(fix, counted, 6)?.satellites).toBe(2)
  })

  it.each([
    ['without a fix', '{"class":"TPV","mode":1,"lat":1,"lon":1}'],
    ['without a place', '{"class":"TPV","mode":3}'],
    ['of no place on earth', '{"class":"TPV","mode":3,"lat":91,"lon":0}'],
    ['with text for a number', '{"class":"TPV","mode":3,"lat":"6","lon":"79"}'],
    ['cut off', TPV.slice(0, 30)],
    ['of another kind', '{"class":"VERSION"}'],
  ])('%s keeps what is known', (_, line) => {
    expect(withReport(fix, line, 9)).toEqual(fix)
    expect(withReport(null, line, 9)).toBeNull()
  })

  it('that jumps into the sea is passed on as it is: the server judges places', () => {
    const sea = '{"class":"TPV","mode":3,"lat":0,"lon":0,"eph":4.2}'
    expect(withReport(fix, sea, 6)).toEqual({ ...fix, lat: 0, lng: 0, at: 6 })
    expect(withReport(withReport(fix, sea, 6), TPV, 7)).toEqual({ ...fix, at: 7 })
  })

  it('that comes again and again without a fix lets the last place grow old', () => {
    const blind = Array.from({ length: 60 }, () => '{"class":"TPV","mode":1}')
    expect(blind.reduce<Fix | null>((known, line, second) => withReport(known, line, 1000 * second), fix)?.at).toBe(5)
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => void withReport(fix, line, 1)))
  })
})

it('follows gpsd, and comes back after it was away', async () => {
  const sockets: Socket[] = []
  const gpsd = createServer((socket) => {
    sockets.push(socket)
    socket.write('{"class":"VERSION"}\r\n')
    socket.on('data', () => socket.write(`${TPV}\r\n`))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => gpsd.listen(0, '127.0.0.1', resolve))
  const positions = watchPositions({ now: () => 5, port: (gpsd.address() as AddressInfo).port })
  await expect.poll(() => positions.now()).toEqual(fix)
  sockets[0]?.destroy()
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(2)
  positions.stop()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => gpsd.close(resolve))
})

it('a receiver whose program is not running yet is waited for, and nothing fails', async () => {
  const gpsd = createServer((socket) => void socket.write(`${TPV}\n`))
  await new Promise<void>((resolve) => gpsd.listen(0, '127.0.0.1', resolve))
  const { port } = gpsd.address() as AddressInfo
  await new Promise((resolve) => gpsd.close(resolve))
  const positions = watchPositions({ now: () => 5, port })
  expect(positions.now()).toBeNull()
  // An error that nobody hears would end the program; the test runner reports it.
  await new Promise<void>((resolve) => connect(port, '127.0.0.1').once('error', () => resolve()))
  await new Promise<void>((resolve) => gpsd.listen(port, '127.0.0.1', resolve))
  await expect.poll(() => positions.now(), { timeout: 20_000 }).toEqual(fix)
  positions.stop()
  gpsd.close()
})
