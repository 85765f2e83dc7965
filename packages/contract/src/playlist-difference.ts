import type { Playlist, PlaylistDifference } from './playlists'

/** Returns the new playlist; null when the difference does not apply to this playlist. */
export function applyDifference(playlist: Playlist, difference: PlaylistDifference): Playlist | null {
  const { version, base, base_ads, frame, gone, ads, paces } = difference
  if (playlist.version !== base || playlist.ads.length !== base_ads) return null
  const byId = new Map(playlist.ads.map((ad) => [ad.booking_id, ad]))
  let at = -1
  for (const [n, step] of paces.steps.entries()) {
    at += step
    const ad = playlist.ads[at]
    const [weight, goal_left] = [paces.weights[n], paces.goals_left[n]]
    if (ad === undefined || weight === undefined || goal_left === undefined) return null
    byId.set(ad.booking_id, { ...ad, weight, goal_left })
  }
  for (const id of gone) byId.delete(id)
  for (const ad of ads) byId.set(ad.booking_id, ad)
  const inOrder = [...byId.values()].sort((a, b) => (a.booking_id < b.booking_id ? -1 : 1))
  const { soon, ...before } = playlist
  return { ...before, ...(frame ?? (soon && { soon })), version, ads: inOrder }
}
