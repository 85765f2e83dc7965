import { Logo } from '../../ui/logo'

/**
 * Part of every built page: the frame of the application before its program is there. On a slow line that takes seconds.
 * Visitors see the landing page instead.
 */
export function Waiting() {
  return (
    <div id="waiting" aria-hidden>
      <div className="flex h-16 items-center bg-night px-4">
        <Logo className="h-5" />
      </div>
      <div className="grid gap-4 p-4">
        <div className="shimmer h-8 w-48 rounded-control bg-raised" />
        <div className="shimmer h-24 rounded-card bg-raised" />
        <div className="shimmer h-64 rounded-card bg-raised" />
      </div>
    </div>
  )
}
