import type { VehicleType } from '@ayob/contract/vehicle-types'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { DRAWINGS } from '../../ui/vehicles/drawings'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { Street, TIMES, type TimeOfDay } from './street'

const DISTANCES = ['5', '20', '50'] as const
/** The drawing of a vehicle is 480 units wide and half as high. */
const DRAWING = 480
/** Height of the scene, and the position of the wheels in it, in pixels. */
const SCENE = 280
const ROAD = 236

interface Props {
  type: VehicleType
  /** The creative as the screen of the vehicle shows it. */
  screen: ReactNode
}

/** The creative on its vehicle in a street: by day, at dusk and at night, near and far, standing and passing. */
export function RoadView({ type, screen }: Props) {
  const { t } = useTranslation()
  const [time, setTime] = useState<TimeOfDay>('day')
  const [distance, setDistance] = useState<(typeof DISTANCES)[number]>('20')
  const [isPassing, setPassing] = useState(false)
  const metres = Number(distance)
  const width = vehiclePx(metres)
  const vehicle = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const moving = vehicle.current
    const scene = moving?.parentElement
    if (!isPassing || !moving || !scene) return
    const reach = (scene.clientWidth + width) / 2
    const drive = moving.animate([{ transform: `translateX(${-reach}px)` }, { transform: `translateX(${reach}px)` }], {
      duration: passingS(metres) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    })
    return () => drive.cancel()
  }, [isPassing, metres, width])

  const scale = width / DRAWING
  const [x, y, wide, high] = DRAWINGS[type].screen
  // From close up only the part with the screen is visible.
  const top = Math.max(ROAD - width / 2, SCENE * 0.45 - (y + high / 2) * scale)
  const left = -(x + wide / 2) * scale
  return (
    <div className="grid gap-4">
      <div
        role="img"
        aria-label={t('road.scene', { metres, time: t(`road.${time}`) })}
        className="relative overflow-hidden rounded-control"
        style={{ height: SCENE }}
      >
        <Street time={time} />
        <div
          ref={vehicle}
          data-time={time}
          className="absolute data-[time=dusk]:[&>div>svg]:brightness-75 data-[time=night]:[&>div>svg]:brightness-[0.4]"
          style={{ width, top, left: `calc(50% + ${left}px)` }}
        >
          <Vehicle type={type} screen={screen} />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          legend={t('road.distance')}
          value={distance}
          options={DISTANCES.map((value) => [value, t('road.metres', { metres: value })] as const)}
          onChange={setDistance}
        />
        <Choice
          legend={t('road.time')}
          value={time}
          options={TIMES.map((value) => [value, t(`road.${value}`)] as const)}
          onChange={setTime}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={isPassing ? Pause : Play} aria-pressed={isPassing} onClick={() => setPassing(!isPassing)}>
          {t('road.pass')}
        </Button>
        <p className="min-w-0 flex-1 text-sm text-soft">
          {t('road.hint', { seconds: Number(passingS(metres).toFixed(1)) })}
        </p>
      </div>
    </div>
  )
}

interface ChoiceProps<Value> {
  legend: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-3 gap-2">
        {options.map(([option, label]) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === value}
            onClick={() => onChange(option)}
            className="tabular min-h-11 rounded-control border border-line px-2 text-sm font-medium hover:bg-raised aria-pressed:border-lagoon aria-pressed:text-lagoon"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The real width of the drawing of a vehicle: 480 units, of which the screen takes 192 units or 0.96 m. */
const VEHICLE_M = 2.4
/** The angle of a CSS pixel at arm's length, in radians: 0.0213 degrees, as defined by CSS. */
const PIXEL_RAD = 0.000372
/** 30 km/h. */
const SPEED_M_PER_S = 30 / 3.6

/** The width of a vehicle at a distance, in CSS pixels: at arm's length it looks as large as in the street. */
export const vehiclePx = (metres: number): number => Math.round(VEHICLE_M / metres / PIXEL_RAD)

/** How long a standing person can see it, 45 degrees to each side, in seconds. */
export const passingS = (metres: number): number => (2 * metres) / SPEED_M_PER_S
