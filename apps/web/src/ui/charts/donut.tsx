import { concludedFrom } from '@ayob/domain/charts/conclusions'
import { Pie } from '@visx/shape'
import { useState } from 'react'
import { cx } from '../cx'
import { type ChartProps, shadeOf } from './chart'
import { ChartFrame } from './frame'

interface Part {
  readonly name: string
  readonly value: number
}

interface Props extends ChartProps {
  readonly parts: readonly Part[]
  /** What is counted, such as 'Plays'. */
  readonly name: string
}

const SIZE = 184
const share = (part: number, whole: number) => (whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`)

/** Parts of a whole: a ring, with the value and share of each part next to it. Pointing at one highlights the other. */
export function Donut(props: Props) {
  const { parts, name, format } = props
  const [active, setActive] = useState<string>()
  const values = parts.map(({ value }) => value)
  const whole = values.reduce((sum, value) => sum + value, 0)
  const shown = parts.find((part) => part.name === active)
  return (
    <ChartFrame
      {...props}
      said={concludedFrom({ kind: 'parts', values })}
      places={parts.map((part) => ({ label: part.name }))}
      series={[
        { name, values },
        { name: '%', values, format: (value) => share(value, whole) },
      ]}
    >
      <div className="flex flex-1 flex-wrap items-center justify-center gap-x-6 gap-y-4">
        <svg aria-hidden width={SIZE} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}>
          {whole === 0 ? (
            <circle r={SIZE * 0.41} fill="none" stroke="var(--line)" strokeWidth={SIZE * 0.16} />
          ) : (
            <Pie
              data={[...parts]}
              pieValue={(part) => part.value}
              pieSort={null}
              pieSortValues={null}
              outerRadius={SIZE * 0.49}
              innerRadius={SIZE * 0.33}
              padAngle={0.02}
              cornerRadius={3}
            >
              {(pie) =>
                pie.arcs.map((arc) => (
                  <path
                    key={arc.data.name}
                    d={pie.path(arc) ?? ''}
                    fill="currentColor"
                    className={cx(
                      'transition-opacity',
                      shadeOf(arc.index, parts.length),
                      active !== undefined && active !== arc.data.name && 'opacity-35',
                    )}
                    onPointerEnter={() => setActive(arc.data.name)}
                    onPointerLeave={() => setActive(undefined)}
                  />
                ))
              }
            </Pie>
          )}
          <text textAnchor="middle" dy="-0.05em" className="tabular fill-ink font-display text-xl font-bold">
            {format(shown ? shown.value : whole)}
          </text>
          <text textAnchor="middle" dy="1.5em" className="fill-soft text-xs">
            {shown?.name ?? name}
          </text>
        </svg>
        <ul aria-hidden className="grid min-w-40 flex-1 gap-1">
          {parts.map((part, index) => (
            <li
              key={part.name}
              className={cx(
                'flex items-center gap-2.5 rounded-control px-2 py-1.5 text-sm',
                active === part.name && 'bg-raised',
              )}
              onPointerEnter={() => setActive(part.name)}
              onPointerLeave={() => setActive(undefined)}
            >
              <span className={cx('size-3 flex-none rounded-[4px] bg-current', shadeOf(index, parts.length))} />
              <span className="min-w-0 flex-1">{part.name}</span>
              <span className="tabular font-semibold">{format(part.value)}</span>
              <span className="tabular min-w-10 text-right whitespace-nowrap text-soft">
                {share(part.value, whole)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}
