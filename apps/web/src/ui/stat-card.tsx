import type { LucideIcon } from 'lucide-react'
import { cx } from './cx'
import { unbroken } from './unbroken'

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

interface CardProps extends Props {
  /** The class of the rows that the card takes. */
  rows: string
  /** The classes of the size of its figure. */
  size: string
}

/**
 * A figure with its name, for a `dl`. Name, figure and note take one row of the grid each, so that those of all cards beside
 * each other stand on the same line.
 */
function StatCard({ label, value, icon: Icon, colour, trend, note, rows, size }: CardProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-1 grid-rows-subgrid gap-y-1 rounded-card border border-line bg-card p-4 sm:p-5',
        rows,
      )}
    >
      <dt className="flex items-start justify-between gap-2 text-sm font-medium text-soft">
        <span className="min-w-0 wrap-anywhere [&:lang(ta)]:text-[0.8125rem] @6xl:[&:lang(ta)]:text-sm">{label}</span>
        <span
          className={cx(
            'grid size-9 max-sm:hidden flex-none place-items-center rounded-control @3xl:@max-4xl:[&:lang(ta)]:hidden',
            COLOURS[colour],
          )}
        >
          <Icon aria-hidden className="size-[1.125rem]" />
        </span>
      </dt>
      <dd
        className={cx(
          'tabular flex min-w-0 flex-wrap content-start items-baseline gap-x-2 font-display leading-8 font-bold tracking-tight break-words',
          size,
        )}
      >
        <span className="min-w-0">{unbroken(value)}</span>
        {trend && (
          <span
            className={cx(
              'font-sans text-sm leading-5 font-medium tracking-normal',
              trend.startsWith('−') ? 'text-brick' : trend.startsWith('+0') ? 'text-soft' : 'text-leaf',
            )}
          >
            {trend}
          </span>
        )}
      </dd>
      {note && <dd className="min-w-0 text-sm leading-5 text-soft">{note}</dd>}
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

/** The columns of a row, and the size of its figures, up to ten letters or longer, that fits one of them. */
const ROWS = {
  three: {
    columns: '@2xl:grid-cols-3',
    short: 'text-xl @lg:text-[1.75rem]',
    long: 'text-[1.0625rem] @lg:text-xl @4xl:text-[1.75rem]',
  },
  four: {
    columns: '@3xl:grid-cols-4',
    short: 'text-xl @lg:text-[1.75rem] @3xl:text-[1.375rem] @4xl:text-[1.75rem]',
    long: 'text-[1.0625rem] @lg:text-xl @2xl:text-[1.75rem] @3xl:text-[1.0625rem] @5xl:text-xl @6xl:text-[1.375rem]',
  },
  five: {
    columns: '@2xl:grid-cols-3 @4xl:grid-cols-5',
    short: 'text-xl @lg:text-[1.75rem] @4xl:text-xl @6xl:text-[1.75rem]',
    long: 'text-[1.0625rem] @lg:text-xl @2xl:text-[1.1875rem] @4xl:text-[1.0625rem]',
  },
  six: {
    columns: '@2xl:grid-cols-3 @6xl:grid-cols-6',
    short: 'text-xl @lg:text-[1.75rem] @6xl:text-[1.375rem]',
    long: 'text-[1.0625rem] @lg:text-xl @2xl:text-[1.1875rem] @6xl:text-[1.0625rem]',
  },
}
const LONG = 10

/** A row of figures, with as many columns as the room beside the sidebar holds. All have the size that the longest allows. */
export function Figures({ items }: { items: readonly Figure[] }) {
  const { columns, short, long } =
    ROWS[items.length >= 6 ? 'six' : items.length === 5 ? 'five' : items.length === 3 ? 'three' : 'four']
  const size = items.some(([, value]) => value.length > LONG) ? long : short
  const noted = items.some(([, , , , more]) => more?.note)
  return (
    <div className="@container">
      <dl
        className={cx(
          'grid grid-cols-2 gap-3 sm:gap-4',
          // Sentences in Tamil don't fit half of a phone, and its longest words not half of the smallest one.
          noted ? '@max-md:[&:lang(ta)]:grid-cols-1' : '@max-[22rem]:[&:lang(ta)]:grid-cols-1',
          columns,
        )}
      >
        {items.map(([label, value, icon, colour, more]) => (
          <StatCard
            key={label}
            label={label}
            value={value}
            icon={icon}
            colour={colour}
            rows={noted ? 'row-span-3' : 'row-span-2'}
            size={size}
            {...more}
          />
        ))}
      </dl>
    </div>
  )
}
