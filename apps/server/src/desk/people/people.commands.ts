import { switchAccount } from '../../people/accounts/accounts.commands'
import type { Actor, Core, Tx } from '../../platform/ports'
import { pauseAll, resumeAll } from '../../sales/bookings/steps.commands'

/**
 * Switches an account off or on again, and pauses or resumes the flights of an advertiser. Returns the person's name.
 * Errors: those of `switchAccount`.
 */
export async function switchUser(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  to: 'active' | 'inactive',
): Promise<string> {
  const user = await switchAccount(ctx, tx, id, to)
  if (user.user_type === 'advertiser') await (to === 'inactive' ? pauseAll : resumeAll)(ctx, tx, actor, id)
  await ctx.emit(tx, 'user.switched', { userId: id, active: to === 'active' })
  await ctx.recordActivity(tx, { actor, action: `user.${to}`, subject: 'user', subjectId: id })
  return `${user.first_name} ${user.last_name}`
}
