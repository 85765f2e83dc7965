import { createConnection, type Socket } from 'node:net'

export type Place = { readonly lat: number; readonly lng: number }

/** What a receiver of positions says each second (NMEA 0183): place, time, and how exact it is. */
export function sentences({ lat, lng }: Place, at: Date): string[] {
  const [day, clock] = at.toISOString().split(/[TZ]/)
  const [year = '', month, date] = (day ?? '').split('-')
  const time = (clock ?? '').replaceAll(':', '').slice(0, 9)
  const where = `${angle(lat, 2)},${lat < 0 ? 'S' : 'N'},${angle(lng, 3)},${lng < 0 ? 'W' : 'E'}`
  return [
    `GPGGA,${time},${where},1,09,0.9,12.0,M,-95.0,M,,`,
    'GPGSA,A,3,01,04,07,09,12,17,21,23,28,,,,1.6,0.9,1.3',
    `GPRMC,${time},A,${where},0.0,0.0,${date}${month}${year.slice(2)},,,A`,
  ].map((body) => `$${body}*${checksum(body)}\r\n`)
}

/** Degrees and minutes in one number, as the sentences have them. */
function angle(degrees: number, digits: number): string {
  const minutes = Math.round(Math.abs(degrees) * 60 * 1e4)
  const whole = Math.floor(minutes / 6e5)
  return `${String(whole).padStart(digits, '0')}${((minutes - whole * 6e5) / 1e4).toFixed(4).padStart(7, '0')}`
}

const checksum = (body: string) =>
  [...body]
    .reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0)
    .toString(16)
    .toUpperCase()
    .padStart(2, '0')

/** Speaks as a receiver at that place on a socket, each second, until it is told to stop. */
export function speakAs(place: Place, socketFile: string): () => void {
  let socket: Socket | undefined
  const open = () => {
    socket = createConnection(socketFile)
    // The machine is off: it is asked for again with the next second.
    socket.on('error', () => socket?.destroy())
  }
  const clock = setInterval(() => {
    if (!socket || socket.destroyed) open()
    else for (const sentence of sentences(place, new Date())) socket.write(sentence)
  }, 1000)
  return () => {
    clearInterval(clock)
    socket?.destroy()
  }
}
