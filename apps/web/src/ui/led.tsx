import { dotsOf } from '@ayob/domain/led/dots'
import { useId } from 'react'
import { cx } from './cx'

interface TextProps {
  text: string
  className?: string
  /** Lights up column by column. */
  sweep?: boolean
  label?: string
}

/** A line of text as a dot matrix. */
export function LedText({ text, className, sweep = false, label }: TextProps) {
  const id = useId()
  const { columns, path } = dotsOf(text)
  return (
    <svg
      viewBox={`0 0 ${columns} 7`}
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      fill="none"
      strokeLinecap="round"
    >
      <pattern id={id} width="1" height="1" patternUnits="userSpaceOnUse">
        <circle cx=".5" cy=".5" r=".3" fill="currentColor" opacity=".14" />
      </pattern>
      <rect width={columns} height="7" fill={`url(#${id})`} />
      <path d={path} stroke="currentColor" strokeWidth=".8" className={sweep ? 'led-sweep' : undefined} />
    </svg>
  )
}

interface BoardProps {
  /** Up to three short lines. */
  lines: readonly string[]
  colour?: 'turmeric' | 'lagoon' | 'white'
  className?: string
}

const BOARD = { turmeric: '#FFB92E', lagoon: '#35C4BC', white: '#EEF1F6' } as const

/** A 3:1 LED board of 96 x 32 dots, as on a vehicle. */
export function LedBoard({ lines, colour = 'turmeric', className }: BoardProps) {
  const id = useId()
  const top = (32 - (lines.length * 10 - 3)) / 2
  const path = lines
    .map((line, index) => {
      const width = dotsOf(line).columns
      return dotsOf(line, Math.max(1, Math.floor((96 - width) / 2)), Math.floor(top) + index * 10).path
    })
    .join('')
  return (
    <svg
      data-board
      viewBox="0 0 96 32"
      className={cx('block size-full', className)}
      aria-hidden
      fill="none"
      strokeLinecap="round"
    >
      <rect width="96" height="32" fill="#070B14" />
      <pattern id={id} width="1" height="1" patternUnits="userSpaceOnUse">
        <circle cx=".5" cy=".5" r=".26" fill={BOARD[colour]} opacity=".13" />
      </pattern>
      <rect width="96" height="32" fill={`url(#${id})`} />
      <path data-lit d={path} stroke={BOARD[colour]} strokeWidth=".78" />
    </svg>
  )
}

/** A pulsing dot matrix, shown while something is on air. */
export function LiveDot() {
  return (
    <svg viewBox="0 0 3 3" aria-hidden className="size-3 flex-none" fill="none" strokeLinecap="round">
      <path
        d="M.5 .5h0M1.5 .5h0M2.5 .5h0M.5 1.5h0M2.5 1.5h0M.5 2.5h0M1.5 2.5h0M2.5 2.5h0"
        stroke="currentColor"
        strokeWidth=".7"
        opacity=".45"
      />
      <path d="M1.5 1.5h0" stroke="currentColor" strokeWidth=".95" className="led-pulse" />
    </svg>
  )
}
