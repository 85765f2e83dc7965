import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Bike } from './bike'
import { Bus } from './bus'
import { Car } from './car'
import { Truck } from './truck'
import { Tuktuk } from './tuktuk'

const DRAWINGS = { tuktuk: Tuktuk, car: Car, bus: Bus, truck: Truck, bike: Bike } as const

interface Props {
  type: VehicleType
  /** What its screen shows, laid into the 3:1 opening. */
  screen?: ReactNode
  /** Names the picture; without it the picture is decoration. */
  label?: string
  className?: string
}

/** One of our vehicles from its side, with a screen that shows what it is given. */
export function Vehicle({ type, screen, label, className }: Props) {
  const Drawing = DRAWINGS[type]
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is there whenever the label is
    <div
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('relative aspect-[2/1] w-full', className)}
    >
      <svg viewBox="0 0 480 240" aria-hidden className="absolute inset-0 size-full">
        <ellipse cx="242" cy="226" rx="206" ry="7" fill="#000" opacity=".16" />
        <Drawing />
      </svg>
      {screen && <div className={cx('absolute overflow-hidden bg-black', `slot-${type}`)}>{screen}</div>}
    </div>
  )
}
