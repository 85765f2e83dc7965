import { addMember, bookingForm, liveBooking, PLACE, pairScreen } from '@ayob/testkit/people'
import { type Bench, table, withBare, withServer } from './bench'
import { repeat } from './load'

/** Sign-ins, bookings and playlists per second on a small server. */
export async function measureCalls(bench: Bench): Promise<void> {
  const { database, seconds } = bench
  const [bareGet, barePost] = await withBare(async (url) => [
    await repeat({ url }, seconds),
    await repeat({ url, method: 'POST', body: { a: 1 } }, seconds),
  ])
  await withServer(bench, async ({ server, visitor, admin }) => {
    const { api: advertiser, email, password } = await addMember(visitor, admin, 'advertiser')
    await liveBooking(advertiser, admin, new Date())
    const { token } = await pairScreen(visitor, (await addMember(visitor, admin, 'driver')).api)
    if (!token || !advertiser.token) throw new Error('no tokens')

    const api = `${server.url}/api`
    const signIn = await repeat({ url: `${api}/auth/signin`, method: 'POST', body: { email, password } }, seconds)
    const playlist = { url: `${api}/screens/playlist?lat=${PLACE.lat}&lng=${PLACE.lng}`, token }
    const full = await repeat(playlist, seconds)
    const first = await fetch(playlist.url, { headers: { authorization: `Bearer ${token}` } })
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    const unchanged = await repeat({ ...playlist, headers: known }, seconds, 304)

    // Last, because the mails about bookings keep the server busy for a while.
    const body = await bookingForm(advertiser)
    const book = { url: `${api}/ads/book`, method: 'POST', token: advertiser.token, body } as const
    const booking = await repeat(book, seconds, 201)

    table(database, seconds, [
      { what: 'sign-in', rate: signIn, against: 'bare POST', bare: barePost },
      { what: 'booking', rate: booking, against: 'bare POST', bare: barePost },
      { what: 'playlist 200', rate: full, against: 'bare GET', bare: bareGet },
      { what: 'playlist 304', rate: unchanged, against: 'bare GET', bare: bareGet },
    ])
  })
}
