import type { IssuedCommand } from '@ayob/contract/commands'

/**
 * The text over which a server signs a command. It names the screen, so that a command can't be used for another one. The
 * arguments are in the order of their names: a copy with another order is the same command.
 */
export function commandText(
  screenId: string,
  { id, kind, args, expires_at }: Omit<IssuedCommand, 'signature'>,
): string {
  const known = Object.entries(args).filter(([, value]) => value !== undefined)
  const sorted = known.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(['ayob-command-v1', screenId, id, kind, sorted, expires_at])
}
