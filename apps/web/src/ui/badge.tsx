import { Ban, CircleCheck, CircleDot, CirclePause, CircleX, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { LiveDot } from './led'

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'live'

const TONES: Record<Tone, string> = {
  success: 'text-leaf bg-leaf/4 border-leaf/35',
  warning: 'text-amber bg-amber/5 border-amber/35',
  error: 'text-brick bg-brick/8 border-brick/35',
  info: 'text-blue bg-blue/8 border-blue/35',
  neutral: 'text-slate bg-slate/8 border-slate/35',
  live: 'text-leaf bg-leaf/4 border-leaf/35',
}

const ICONS = {
  success: CircleCheck,
  warning: Clock,
  error: CircleX,
  info: Info,
  neutral: CircleDot,
  paused: CirclePause,
  alert: TriangleAlert,
  ban: Ban,
} as const

interface Props {
  tone: Tone
  icon?: keyof typeof ICONS
  children: ReactNode
}

/** A state as a word with icon and colour, always on one line. */
export function Badge({ tone, icon, children }: Props) {
  const Icon = ICONS[icon ?? (tone === 'live' ? 'success' : tone)]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {tone === 'live' && !icon ? <LiveDot /> : <Icon aria-hidden className="size-3.5 flex-none" />}
      {children}
    </span>
  )
}
