import { z } from 'zod'
import { zIdText, zNumber, zOptional, zVerbatim, zWhole } from './common'
import { HOUR_MS } from './durations'
import { DISPLAY_FAULTS } from './looks'

/** What a screen can be told to do. */
export const COMMAND_KINDS = [
  'reload',
  'restart_browser',
  'restart_device',
  'identify',
  'picture_now',
  'brightness',
  'clear_cache',
  'send_logs',
  'test_pattern',
] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

/** A screen obeys a command for this long. */
export const COMMAND_LIFE_MS = HOUR_MS
/** The least brightness that a command may set: a display that nobody can read looks broken. */
export const LEAST_BRIGHTNESS = 5
export const MAX_LOG_BYTES = 5 * 1024 * 1024

/** The public key that signs the commands of a server: a JWK. A screen learns it when it is paired, and keeps it. */
export const zCommandKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })
export type CommandKey = z.output<typeof zCommandKey>

/** Of `brightness`: `percent`. Of `identify`: `number`, `plate` and `color`, which the server fills in. */
export const zCommandArgs = z.object({
  percent: z.number().optional(),
  number: z.number().optional(),
  plate: z.string().optional(),
  color: z.string().optional(),
})
export type CommandArgs = z.output<typeof zCommandArgs>

/** A command as a screen gets it, signed over `commandText` (`@ayob/domain/commands/signed-text`). */
export const zIssuedCommand = z.object({
  id: z.string(),
  kind: z.enum(COMMAND_KINDS),
  args: zCommandArgs,
  expires_at: z.string(),
  /** ECDSA P-256 with SHA-256 (IEEE P1363, 64 bytes), base64url. */
  signature: z.string(),
})
export type IssuedCommand = z.output<typeof zIssuedCommand>

/** What a device can't know is null or left out. A wrong value counts as unknown: it must not lose a heartbeat. */
const unsure = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null)
const zAmount = unsure(zNumber(0, 1e15))

/** How a device is. */
export const zHealth = z.object({
  temperature_c: unsure(zNumber(-100, 300)),
  throttled: unsure(z.boolean()),
  storage_free_mb: zAmount,
  memory_free_mb: zAmount,
  signal_dbm: unsure(zNumber(-300, 100)),
  bytes_today: zAmount,
  display: unsure(
    z.object({
      connected: z.boolean(),
      width: unsure(zWhole(0, 100_000)),
      height: unsure(zWhole(0, 100_000)),
      /** Found on the last picture of the compositor. */
      fault: unsure(z.enum(DISPLAY_FAULTS)),
    }),
  ),
  uptime_s: zAmount,
  restarts: zAmount,
  /** Errors of the page since it was loaded. */
  errors: zAmount,
  /** The last build and the last image that it went back from by itself. */
  bad_build: unsure(zVerbatim(200)),
  bad_image: unsure(zVerbatim(200)),
})
export type Health = z.output<typeof zHealth>

/** What came of a command. */
const zCommandResult = z.object({ id: zIdText(), ok: z.boolean(), message: unsure(zVerbatim(500)) })
export type CommandResult = z.output<typeof zCommandResult>

const MOST_RESULTS = 50

/** What a screen does without when the bytes of its month run out, the first one first. */
export const DROPS = ['looks', 'later_ads', 'house_ads', 'sharpness'] as const
export type Drop = (typeof DROPS)[number]

/** The fields of a heartbeat that older screens leave out. */
export const roadFields = {
  health: unsure(zHealth),
  /** The build of the player, and the image of the device. */
  build: zOptional(200).catch(null),
  image: zOptional(200).catch(null),
  /** Repeated until the server has answered. */
  results: unsure(z.array(unsure(zCommandResult))).transform((results) =>
    (results ?? []).flatMap((result) => result ?? []).slice(0, MOST_RESULTS),
  ),
}
