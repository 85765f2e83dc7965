import { emptyDay, MINUTES, type VehicleDay } from './vehicle-day'

/** The bytes of one position: the 10-second slot of the day, latitude and longitude. */
const POINT = 10
/** The bits of the minutes, the number of positions, and the number of plays beyond a share. */
const HEAD = MINUTES + 8

/** Encodes a vehicle's day for storage. */
export function packDay({ minutes, track, plays, beyondShare }: VehicleDay): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify([...plays]))
  const bytes = new Uint8Array(HEAD + track.slots.length * POINT + text.length)
  const view = new DataView(bytes.buffer)
  bytes.set(minutes)
  view.setUint32(MINUTES, track.slots.length)
  view.setUint32(MINUTES + 4, beyondShare)
  // Differences are small and repetitive, so they compress well.
  let [lat, lng] = [0, 0]
  track.slots.forEach((slot, index) => {
    const at = HEAD + index * POINT
    view.setUint16(at, slot)
    view.setInt32(at + 2, (track.lat[index] as number) - lat)
    view.setInt32(at + 6, (track.lng[index] as number) - lng)
    lat = track.lat[index] as number
    lng = track.lng[index] as number
  })
  bytes.set(text, HEAD + track.slots.length * POINT)
  return bytes
}

/** Decodes the result of `packDay`. */
export function unpackDay(vehicleId: string, day: string, bytes: Uint8Array): VehicleDay {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(MINUTES)
  const track = { slots: new Array<number>(count), lat: new Array<number>(count), lng: new Array<number>(count) }
  let [lat, lng] = [0, 0]
  for (let index = 0; index < count; index++) {
    const at = HEAD + index * POINT
    track.slots[index] = view.getUint16(at)
    lat += view.getInt32(at + 2)
    lng += view.getInt32(at + 6)
    track.lat[index] = lat
    track.lng[index] = lng
  }
  const text = new TextDecoder().decode(bytes.subarray(HEAD + count * POINT))
  return {
    ...emptyDay(vehicleId, day),
    minutes: bytes.slice(0, MINUTES),
    track,
    plays: new Map(JSON.parse(text) as [string, number][]),
    beyondShare: view.getUint32(MINUTES + 4),
  }
}
