import { gzipSync } from 'node:zlib'
import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { newScreenKey, type ScreenKey } from '@ayob/fleet-simulator/screen-key'
import { addressOf } from '@ayob/testkit/api'
import type { TestServer } from './start-server'

/** A screen with a key: it registers, is paired, and signs its calls. */
export function keyedScreen(server: TestServer, key: ScreenKey = newScreenKey()) {
  let token = ''
  let deviceId = ''
  let seq = 0

  /** Sends a call, signed unless the headers say otherwise. */
  const send = <C extends Call>(call: C, body: unknown, headers?: Record<string, string>) => {
    const text = JSON.stringify(body)
    const signed = headers ?? key.signed(call.method, addressOf(call, {}), text)
    return server.call(call, { token, payload: text, headers: { 'content-type': 'application/json', ...signed } })
  }
  /** Plays of the last slots, with consecutive numbers. */
  const newPlays = (count: number, bookingId: string | null = null) => {
    const now = server.clock.now().getTime()
    const plays = Array.from({ length: count }, (_, index) => ({
      seq: seq + index + 1,
      booking_id: bookingId,
      started_at: new Date(now - (count - index) * 10_000).toISOString(),
      duration_ms: 10_000,
      lat: 6.9111,
      lng: 79.8497,
    }))
    seq += count
    return plays
  }

  return {
    key,
    token: () => token,
    send,
    newPlays,
    /** Shows a code. */
    async register() {
      const { status, body } = await server.call(calls.registerScreen, { body: { public_key: key.publicKey } })
      deviceId = body?.device_id ?? ''
      return { status, code: body.code ?? '' }
    },
    poll: () => server.call(calls.screenPairing, { params: { device_id: deviceId } }),
    /** Enters the code as the driver; the screen then takes its token. */
    async pair(driver: { token: string }, code: string) {
      const answer = await server.call(calls.pairScreen, { token: driver.token, body: { code } })
      if (answer.status !== 200) return answer
      token = (await server.call(calls.screenPairing, { params: { device_id: deviceId } })).body.token
      seq = 0
      return answer
    },
    /** Reports plays, signed unless the headers say otherwise. */
    play: (count = 1, headers?: Record<string, string>) => send(calls.sendPlays, { plays: newPlays(count) }, headers),
    /** The same in gzip; the signature covers the text. */
    playPacked(count = 1) {
      const text = JSON.stringify({ plays: newPlays(count) })
      const headers = {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        ...key.signed('POST', '/api/screens/plays', text),
      }
      return server.call(calls.sendPlays, { token, payload: gzipSync(text), headers })
    },
    beat: (headers?: Record<string, string>) =>
      send(calls.sendHeartbeat, { lat: 6.9111, lng: 79.8497, version: '1', free_mb: 9, now_playing: null }, headers),
    playlist: () => server.call(calls.getPlaylist, { token, query: 'lat=6.9111&lng=79.8497' }),
  }
}

export type KeyedScreen = ReturnType<typeof keyedScreen>
