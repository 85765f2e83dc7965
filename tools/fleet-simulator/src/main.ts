import { writeFileSync } from 'node:fs'
import { pairFleet, startFleet } from './fleet'
import { BadArguments, HELP, readOptions } from './options'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the command. Returns the exit code. */
async function run(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv)
  if (!options) {
    say(HELP)
    return 0
  }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  if (options.pairInto !== undefined) {
    const tokens = (await pairFleet({ ...options, signal: stop.signal, log: say })).filter(
      (token) => token !== undefined,
    )
    writeFileSync(options.pairInto, `${tokens.join('\n')}\n`, { mode: 0o600 })
    say(`${tokens.length} of ${options.screens.length} screens paired`)
    return tokens.length < options.screens.length ? 1 : 0
  }
  const fleet = await startFleet({ ...options, signal: stop.signal, log: say })
  const report = () => {
    const { plays, accepted, rejected, failures } = fleet.tally
    say(`plays ${plays}  accepted ${accepted}  rejected ${JSON.stringify(rejected)}  failed calls ${failures}`)
  }
  const timer = setInterval(report, 10_000)
  await fleet.done
  clearInterval(timer)
  report()
  for (const line of fleet.bytes()) say(line)
  return fleet.tokens.includes(undefined) ? 1 : 0
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    process.stderr.write(`${error.message}${cause}\n${error instanceof BadArguments ? `\n${HELP}` : ''}`)
    process.exitCode = 1
  },
)
