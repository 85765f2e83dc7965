import { z } from 'zod'
import { call, maxFormOf } from './call'
import { COMMAND_KINDS, DROPS, MAX_LOG_BYTES, zCommandArgs, zCommandKey, zHealth } from './commands'
import { file, listed, zId, zIdText, zOptional, zPaging, zSuccess } from './common'
import { zDay } from './days'
import { MEANT_BODY, meantFields } from './screens'

/** More screens than this at once need a second administrator, where four eyes is on. */
export const MOST_COMMANDED_ALONE = 20
export const LOGS_KEPT_DAYS = 30

/**
 * Waiting: the screen has not been told. Sent: it has been told and has not answered. Done, failed: its own words.
 * Expired: no answer within an hour; an answer that comes later still counts.
 */
export const COMMAND_STATES = ['waiting', 'sent', 'done', 'failed', 'expired'] as const
export type CommandState = (typeof COMMAND_STATES)[number]

/**
 * Why a screen does not get a command: it is not paired; its device is lost, returned or retired; a command of this kind is
 * open there already.
 */
export const COMMAND_REFUSALS = ['not_paired', 'device_barred', 'already_open'] as const
export type CommandRefusal = (typeof COMMAND_REFUSALS)[number]

const admin = { group: 'Screens', who: ['admin'] as const }

export const giveCommands = call('POST', '/admin/screens/commands', {
  ...admin,
  admins: ['operations'],
  summary: `Tells screens to do something: the named ones, or all of a filter. They learn it with their next heartbeat, within an hour. More than ${MOST_COMMANDED_ALONE} at once need a second administrator where four eyes is on.`,
  touches: ['devices'],
  fourEyes: 'screen_commands',
  maxBody: MEANT_BODY,
  body: z.object({
    ...meantFields,
    kind: z.enum(COMMAND_KINDS, 'validation.invalid'),
    /** `{percent}` of `brightness`, 5 to 100. Other kinds have none. */
    args: z.object({ percent: z.number('validation.number').optional() }).nullish(),
    reason: zOptional(),
  }),
  answer: zSuccess.extend({
    /** The number of screens that get it. */
    given: z.number(),
    commands: z.array(z.object({ id: z.string(), screen_id: z.string() })),
    refused: z.array(z.object({ screen_id: z.string(), reason: z.enum(COMMAND_REFUSALS) })),
  }),
})

const zGivenCommand = z.object({
  id: z.string(),
  kind: z.enum(COMMAND_KINDS),
  args: zCommandArgs,
  reason: z.string().nullable(),
  /** Who asked for it. */
  by: z.string().nullable(),
  asked_at: z.string(),
  expires_at: z.string(),
  state: z.enum(COMMAND_STATES),
  sent_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** The words of the screen. */
  message: z.string().nullable(),
  /** Its logs can be downloaded. */
  has_logs: z.boolean(),
})
export type GivenCommand = z.output<typeof zGivenCommand>

/** What a device should not send and receive more of in a month: the usual data plan of a screen. */
export const MONTH_BYTES = 2 * 1024 ** 3
/** Days whose bytes are shown. */
export const SHOWN_BYTE_DAYS = 30

/** What a screen last told of itself, besides what the list of screens has. */
const zReported = z.object({
  fix: z
    .object({
      lat: z.number(),
      lng: z.number(),
      accuracy_m: z.number().nullable(),
      age_s: z.number().nullable(),
      source: z.string().nullable(),
    })
    .nullable(),
  health: zHealth.nullable(),
  health_at: z.string().nullable(),
  build: z.string().nullable(),
  image: z.string().nullable(),
  /** What the device has sent and received: by day, the last 30, and this month, which has a budget. */
  bytes: z.object({
    month: z.number(),
    budget: z.number(),
    /** What it does without now. */
    drops: z.array(z.enum(DROPS)),
    days: z.array(z.object({ day: zDay, bytes: z.number() })),
  }),
})
export type Reported = z.output<typeof zReported>

export const screenCommands = call('GET', '/admin/screens/:id/commands', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'The commands of a screen with what came of them, newest first, and what it last told of itself',
  params: zId,
  query: zPaging,
  answer: zSuccess.extend({ commands: z.array(zGivenCommand), ...listed, reported: zReported }),
})

export const commandLogs = call('GET', '/admin/screens/commands/:id/logs', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: `The logs that a screen has sent for a command, kept for ${LOGS_KEPT_DAYS} days`,
  params: zId,
  ...file('text/plain'),
})

export const commandKey = call('GET', '/screens/command-key', {
  group: 'Screens',
  summary:
    'The key that signs the commands of a screen that was paired before it could learn it, and the id of the screen',
  who: ['screen'],
  answer: z.object({ screen_id: z.string(), key: zCommandKey }),
})

/** The form fields of logs besides `file`. */
export const zLogsForm = z.object({ command_id: zIdText() })

export const sendLogs = call('POST', '/screens/logs', {
  group: 'Screens',
  summary:
    'Send the logs that a command asked for, without personal data: a form with command_id and file, a text of at most 5 MB',
  who: ['screen'],
  files: ['file'],
  maxBody: maxFormOf(1, MAX_LOG_BYTES),
  answer: zSuccess,
})
