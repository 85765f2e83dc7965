import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FLAWS, type Flaw } from './device'
import { SCHEMES, type Scheme } from './dishonest'
import { FAULTS, type Fault } from './faults'
import type { FleetOptions, ScreenAccess } from './fleet'

export const HELP = `Drives virtual vehicles along the routes of Colombo, through the public screen calls alone.

  npm run fleet -- --screens N --url URL [--speed X] [--minutes M] [--seed S] [--drivers FILE | --tokens FILE]

  --screens N     how many screens (1)
  --url URL       address of the server (http://127.0.0.1:3000)
  --speed X       their time runs X times as fast (1); above 1 it starts (X-1) x M minutes ago. Plays from before a
                  screen was paired count for nobody: see --pair
  --minutes M     how long to run (until Ctrl-C; 1 with a speed above 1)
  --seed S        another seed drives other ways (1)
  --drivers FILE  approved drivers, a line each: e-mail, space, password. Every screen needs a driver of its own,
                  whose vehicle it is paired with (an older screen of that vehicle ends)
  --tokens FILE   tokens of screens that are paired already, a line each
  --pair FILE     pair only, and write the tokens to FILE. No call gives a screen a past: start the server with
                  CLOCK_OFFSET_S=-3600 for it, then without for the run with --tokens FILE and a speed
  --report S      seconds between two reports of a screen (5)
  --bytes         count what a screen sends and receives, by call, and print it for a day of 12 hours. Screens gather
                  their plays as devices on a mobile network do. The first two minutes don't count; run five or more
  --build NAME    the build of the player that screens run at first (fleet). They take what the server tells them
  --bad-build KIND  the next build that they take is bad: ${FLAWS.join(', ')} (docs/device/updates.md)
  --faults LIST   what goes wrong: all, or some of ${FAULTS.join(',')}
  --enrol FILE    a line with an administrator's e-mail, a space and the password: screens get keys, are enrolled, and
                  sign what they send. Only enrolled screens are inspected (docs/integrity.md)
  --dishonest KIND  how all drivers cheat, one of:
                  ${SCHEMES.slice(0, 7).join(' ')}
                  ${SCHEMES.slice(7).join(' ')}

Without a file the drivers of the demo are used: driver@ayob.example, driver2@ayob.example and so on.
`

/** Invalid arguments, with a message for the user. */
export class BadArguments extends Error {}

const DEMO_PASSWORD = 'ride-the-city-26'

type Options = Omit<FleetOptions, 'signal' | 'log'> & {
  /** Pair only, and write the tokens to this file. */
  readonly pairInto?: string
}

/** Reads the command's arguments; null for help. Throws `BadArguments`. */
export function readOptions(argv: readonly string[]): Options | null {
  const { values } = parsed(argv)
  if (values.help) return null
  const speed = number('--speed', values.speed ?? '1', 0.1, 100_000)
  const minutes = values.minutes ?? (speed > 1 ? '1' : undefined)
  const count = number('--screens', values.screens ?? '1', 1, 100_000)
  if (values.bytes && speed !== 1) throw new BadArguments('--bytes counts in real time, at speed 1')
  if (!Number.isInteger(count)) throw new BadArguments('--screens must be a whole number')
  return {
    url: address(values.url ?? 'http://127.0.0.1:3000'),
    speed,
    seed: number('--seed', values.seed ?? '1', 0, 2 ** 31),
    reportS: number('--report', values.report ?? '5', 5, 3600),
    faults: faultsOf(values.faults),
    ...(values.bytes && { countBytes: true }),
    screens: accessOf(count, values.drivers, values.tokens),
    ...(values.dishonest !== undefined && { dishonest: schemeOf(values.dishonest) }),
    ...(values.enrol !== undefined && { enrolAs: administratorIn(values.enrol) }),
    ...(values.build !== undefined && { build: values.build }),
    ...(values['bad-build'] !== undefined && { flaw: flawOf(values['bad-build']) }),
    ...(values.pair !== undefined && { pairInto: values.pair }),
    ...(minutes !== undefined && { minutes: number('--minutes', minutes, 0.01, 1_000_000) }),
  }
}

function parsed(argv: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...argv],
      options: {
        screens: text,
        url: text,
        speed: text,
        minutes: text,
        seed: text,
        drivers: text,
        tokens: text,
        pair: text,
        report: text,
        faults: text,
        build: text,
        'bad-build': text,
        enrol: text,
        dishonest: text,
        bytes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new BadArguments((error as Error).message)
  }
}

function number(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw new BadArguments(`${name} must be a number from ${min} to ${max}`)
  }
  return value
}

function faultsOf(text = ''): Fault[] {
  if (text === 'all') return [...FAULTS]
  return text
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const fault = FAULTS.find((one) => one === name)
      if (!fault) throw new BadArguments(`--faults must be all, or some of ${FAULTS.join(',')}`)
      return fault
    })
}

function schemeOf(text: string): Scheme {
  const scheme = SCHEMES.find((one) => one === text)
  if (!scheme) throw new BadArguments(`--dishonest must be one of ${SCHEMES.join(', ')}`)
  return scheme
}

function flawOf(text: string): Flaw {
  const flaw = FLAWS.find((one) => one === text)
  if (!flaw) throw new BadArguments(`--bad-build must be one of ${FLAWS.join(', ')}`)
  return flaw
}

function administratorIn(file: string) {
  const [email = '', password = ''] = linesOf(file)[0]?.split(/\s+/, 2) ?? []
  if (password === '') throw new BadArguments('the line of --enrol is an e-mail, a space and a password')
  return { email, password }
}

function address(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new BadArguments('--url must be an http(s) address')
  return text.replace(/\/+$/, '')
}

function accessOf(count: number, drivers: string | undefined, tokens: string | undefined): ScreenAccess[] {
  if (drivers !== undefined && tokens !== undefined) throw new BadArguments('give --drivers or --tokens, not both')
  if (drivers === undefined && tokens === undefined) {
    return Array.from({ length: count }, (_, index) => ({
      driverEmail: `driver${index === 0 ? '' : index + 1}@ayob.example`,
      password: DEMO_PASSWORD,
    }))
  }
  const lines = linesOf(drivers ?? tokens ?? '')
  if (lines.length < count) throw new BadArguments(`the file has ${lines.length} lines for ${count} screens`)
  return lines.slice(0, count).map((line) => {
    if (tokens !== undefined) return { token: line }
    const [driverEmail = '', password = ''] = line.split(/\s+/, 2)
    if (password === '') throw new BadArguments('a line of --drivers is an e-mail, a space and a password')
    return { driverEmail, password }
  })
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  } catch {
    throw new BadArguments(`${file} can't be read`)
  }
}
