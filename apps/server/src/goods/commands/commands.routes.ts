import { dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/screen-commands'
import type { FastifyInstance } from 'fastify'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import { badField, orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { checked, formOf, lean, screenOf, sendJson } from '../../platform/http/screen-route'
import { text } from '../../platform/http/texts'
import type { CommandSigner } from '../screens/command-signer'
import { reportedOf } from '../screens/reported.queries'
import { command } from './commands.commands'
import { type CommandRow, commandStore } from './commands.store'
import { keepLogs } from './logs.process'

/** Administrators give screens commands, and see what came of them. */
export function commandRoutes(http: Http, ctx: Context): void {
  const { db, signals, files } = ctx

  route(http, calls.giveCommands, async ({ body, actor, transact }) => {
    const { commands, refused } = await transact((tx) => command(ctx, tx, actor, body))
    signals.screensCommanded.tell()
    const message = text('server.commandsGiven', { count: commands.length })
    return { message, given: commands.length, commands, refused }
  })

  route(http, calls.screenCommands, async ({ params, query }) => {
    const reported = orNotFound(await reportedOf(db, params.id, dayOf(ctx.clock.now())))
    const { rows, total } = await commandStore.page(db, params.id, query)
    const names = await accountViews.names(db, [...new Set(rows.flatMap(({ asked_by }) => asked_by ?? []))])
    const commands = rows.map((row) => presentCommand(row, names))
    return { commands, total, page: query.page, limit: query.limit, reported }
  })

  route(http, calls.commandLogs, async ({ params, reply }) => {
    const { log_file } = orNotFound(await commandStore.of(db, params.id))
    const file = orNotFound(log_file === null ? undefined : await files.open(log_file))
    reply.type('text/plain; charset=utf-8')
    reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="ayob-screen-logs.txt"' })
    return reply.send(await file.read())
  })
}

const presentCommand = (row: CommandRow, names: ReadonlyMap<string, string>): calls.GivenCommand => ({
  id: row.id,
  kind: row.kind,
  args: JSON.parse(row.args),
  reason: row.reason,
  by: names.get(row.asked_by ?? '') ?? null,
  asked_at: row.asked_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  state: row.state,
  sent_at: row.sent_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  message: row.message,
  has_logs: row.log_file !== null,
})

/** The calls of paired screens: the key of their commands, and their logs. */
export function screenCommandRoutes(
  scope: FastifyInstance,
  ctx: Pick<Context, 'db' | 'clock' | 'files'>,
  { publicKey }: CommandSigner,
): void {
  scope.get(`/api${calls.commandKey.path}`, lean(calls.commandKey), async (request, reply) =>
    sendJson(reply, JSON.stringify({ screen_id: screenOf(request).id, key: publicKey })),
  )

  scope.post(`/api${calls.sendLogs.path}`, lean(calls.sendLogs), async (request, reply) => {
    const { fields, file } = await formOf(request)
    const { command_id } = checked(calls.zLogsForm, fields)
    if (!file) throw badField('file', 'validation.required')
    await keepLogs(ctx, screenOf(request), command_id, file)
    return sendJson(reply, '{"success":true}')
  })
}
