import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@ayob/contract/call'
import { COMMAND_LIFE_MS, type CommandArgs, type CommandResult, LEAST_BRIGHTNESS } from '@ayob/contract/commands'
import { type CommandRefusal, type giveCommands, MOST_COMMANDED_ALONE } from '@ayob/contract/screen-commands'
import { identifyingColor } from '@ayob/domain/commands/identify'
import { isBarred } from '@ayob/domain/devices/lifecycle'
import { badField } from '../../platform/errors'
import { type Actor, CLOCK_ACTOR, type Core, type Reader, type Tx } from '../../platform/ports'
import { screensMeant } from '../screens/fleet-list.queries'
import { type CommandRow, commandStore, type NewCommand } from './commands.store'

type Body = OutputOf<typeof giveCommands, 'body'>

/** How many screens a call means. Errors: as of the call. */
export const countMeant = async (ctx: Pick<Core, 'clock'>, reader: Reader, body: Body): Promise<number> =>
  (await screensMeant(reader, ctx.clock.now(), body)).length

/** Returns true when a call means so many screens that a second administrator has to confirm it. */
export const meansMany = async (ctx: Pick<Core, 'clock'>, reader: Reader, body: Body): Promise<boolean> =>
  (await countMeant(ctx, reader, body)) > MOST_COMMANDED_ALONE

function argsOf({ kind, args }: Body, number: number, plate: string): CommandArgs {
  if (kind === 'brightness') return { percent: args?.percent }
  return kind === 'identify' ? { number, plate, color: identifyingColor(number) } : {}
}

function checkArgs({ kind, args }: Body): void {
  if (kind !== 'brightness') return
  const percent = args?.percent
  if (percent === undefined || !Number.isInteger(percent) || percent < LEAST_BRIGHTNESS || percent > 100) {
    throw badField('args', 'validation.number')
  }
}

/**
 * Gives screens a command. Screens that can't get it are named with the reason; of two administrators at the same time, one
 * command stays. Errors: 400 without screens, or with wrong arguments.
 */
export async function command(ctx: Core, tx: Tx, actor: Actor, body: Body) {
  checkArgs(body)
  const meant = await screensMeant(tx, ctx.clock.now(), body)
  await expire(ctx, tx)
  const known = await commandStore.screens(tx, meant)
  const asked_at = ctx.clock.now()
  const expires_at = new Date(asked_at.getTime() + COMMAND_LIFE_MS)
  const refused: { screen_id: string; reason: CommandRefusal }[] = []
  const commands: NewCommand[] = []
  for (const screen_id of meant) {
    const screen = known.get(screen_id)
    if (!screen) refused.push({ screen_id, reason: 'not_paired' })
    else if (screen.device_state && isBarred(screen.device_state)) refused.push({ screen_id, reason: 'device_barred' })
    else {
      const args = JSON.stringify(argsOf(body, commands.length + 1, screen.plate))
      const { kind, reason } = body
      commands.push({ id: randomUUID(), screen_id, kind, args, reason, asked_by: actor.id, asked_at, expires_at })
    }
  }
  const added = await commandStore.insert(tx, commands)
  const got = new Set(added.map(({ screen_id }) => screen_id))
  for (const { screen_id } of commands) if (!got.has(screen_id)) refused.push({ screen_id, reason: 'already_open' })
  const plates = added.flatMap(({ screen_id }) => known.get(screen_id)?.plate ?? [])
  const [only] = added
  if (only) {
    await ctx.recordActivity(tx, {
      actor,
      action: 'screen.command',
      subject: 'screen',
      subjectId: added.length === 1 ? only.screen_id : '',
      details: {
        kind: body.kind,
        ...(body.args?.percent !== undefined && { percent: body.args.percent }),
        ...(body.reason && { reason: body.reason }),
        screens: added.length,
        vehicles: plates.slice(0, MOST_COMMANDED_ALONE),
      },
    })
  }
  return { commands: added, refused }
}

/**
 * Records what came of commands, each once, and returns their ids. A result for another screen's command, or a second one,
 * changes nothing.
 */
export async function finish(
  ctx: Core,
  tx: Tx,
  screenId: string,
  results: readonly CommandResult[],
): Promise<ReadonlySet<string>> {
  const finished = new Set<string>()
  for (const { id, ok, message } of results) {
    const state = ok ? 'done' : 'failed'
    const result = { state, finished_at: ctx.clock.now(), message: message || null } as const
    const row = await commandStore.finish(tx, screenId, id, result)
    if (!row) continue
    finished.add(id)
    await recordOutcome(ctx, tx, row, state)
  }
  return finished
}

/** Ends commands whose screens have not answered within their hour. */
export async function expire(ctx: Core, tx: Tx): Promise<void> {
  for (const row of await commandStore.expire(tx, ctx.clock.now())) await recordOutcome(ctx, tx, row, 'expired')
}

const recordOutcome = (
  { recordActivity }: Core,
  tx: Tx,
  { id, screen_id, kind, asked_by, reason, message }: CommandRow,
  state: 'done' | 'failed' | 'expired',
): Promise<void> =>
  recordActivity(tx, {
    actor: CLOCK_ACTOR,
    action: `screen.command_${state}`,
    subject: 'screen',
    subjectId: screen_id,
    details: { kind, command: id, asked_by, ...(reason && { reason }), ...(message && { message }) },
  })
