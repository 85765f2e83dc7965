import type { LucideIcon } from 'lucide-react'
import { cx } from './cx'

type StatColour = 'blue' | 'green' | 'purple' | 'orange'

const COLOURS: Record<StatColour, string> = {
  blue: 'text-blue bg-blue/10',
  green: 'text-leaf bg-leaf/10',
  purple: 'text-purple bg-purple/10',
  orange: 'text-orange bg-orange/10',
}

interface Props {
  label: string
  value: string
  icon: LucideIcon
  colour: StatColour
  /** A change with its sign. */
  trend?: string
  /** Explains the figure. */
  note?: string
}

/** A figure with its name, for a `dl`. */
function StatCard({ label, value, icon: Icon, colour, trend, note }: Props) {
  return (
    <div
      className={cx(
        'flex flex-col gap-1 rounded-card border border-line bg-card p-4 sm:gap-3 sm:p-5',
        !note && 'justify-between',
      )}
    >
      <dt className="flex items-center justify-between gap-2 text-sm font-medium text-soft">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className={cx('grid size-9 max-sm:hidden flex-none place-items-center rounded-control', COLOURS[colour])}>
          <Icon aria-hidden className="size-[1.125rem]" />
        </span>
      </dt>
      <dd className="tabular font-display text-[clamp(1.0625rem,4.8vw,1.75rem)] leading-8 font-bold tracking-tight break-words">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0">{value}</span>
          {trend && (
            <span
              className={cx(
                'font-sans text-sm leading-5 font-medium tracking-normal',
                trend.startsWith('-') ? 'text-brick' : trend.startsWith('+0') ? 'text-soft' : 'text-leaf',
              )}
            >
              {trend}
            </span>
          )}
        </span>
        {note && (
          <span className="block font-sans text-sm leading-5 font-normal tracking-normal text-soft">{note}</span>
        )}
      </dd>
    </div>
  )
}

/** A figure with its icon and, optionally, its trend or a note. */
export type Figure = readonly [
  label: string,
  value: string,
  icon: LucideIcon,
  colour: StatColour,
  more?: Pick<Props, 'trend' | 'note'>,
]

/** A row of figures. */
export function Figures({ items }: { items: readonly Figure[] }) {
  const wide =
    items.length >= 6 ? 'lg:grid-cols-3 2xl:grid-cols-6' : items.length === 5 ? 'lg:grid-cols-5' : 'lg:grid-cols-4'
  return (
    <dl className={cx('grid grid-cols-2 gap-3 sm:gap-4', wide)}>
      {items.map(([label, value, icon, colour, more]) => (
        <StatCard key={label} label={label} value={value} icon={icon} colour={colour} {...more} />
      ))}
    </dl>
  )
}
