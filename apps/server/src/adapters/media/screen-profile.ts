/** The frame of a screen in pixels, 3:1. */
export const FRAME = { width: 1920, height: 640 } as const
export const SLOT_S = 10
export const MOST_FPS = 30
/** H.264 baseline, main and high (8 bit, 4:2:0), up to level 4.2. */
const PROFILES: ReadonlySet<number> = new Set([66, 77, 100])
const MOST_LEVEL = 42

/** Returns true for the codec string of a video that every screen can decode. */
export function isScreenCodec(codec: string): boolean {
  const [, profile, level] = /^avc[13]\.([0-9a-f]{2})[0-9a-f]{2}([0-9a-f]{2})$/i.exec(codec) ?? []
  if (!profile || !level) return false
  return PROFILES.has(Number.parseInt(profile, 16)) && Number.parseInt(level, 16) <= MOST_LEVEL
}
