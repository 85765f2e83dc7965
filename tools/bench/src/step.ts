import { progress } from '@ayob/server/progress'

/** Says where a benchmark is. The results alone go to standard output. */
export const step = progress((line) => process.stderr.write(`${line}\n`))
