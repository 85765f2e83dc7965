const PAUSE_MS = 3000

/** Says where work is. */
export type Say = (line: string) => void

export const silent: Say = () => undefined

/** Says where work is at most every three seconds, so that short work says nothing. */
export function progress(write: Say = (line) => process.stdout.write(`${line}\n`)): Say {
  let said = Date.now()
  return (line) => {
    if (Date.now() - said < PAUSE_MS) return
    said = Date.now()
    write(line)
  }
}
