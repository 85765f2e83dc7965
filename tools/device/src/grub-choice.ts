import { execFileSync } from 'node:child_process'
import { BOARDS } from './boards'
import { grubConfig } from './grub'

/** The variables of grubenv. */
export type Environment = Readonly<Record<string, string>>

/** What GRUB chooses and counts, by its own script: that is one of a shell but for `set`, and for commands that only GRUB has. */
export function start(environment: Environment): { chosen: string; after: Environment } {
  const [rules = ''] = grubConfig(BOARDS.amd64).split('menuentry')
  const script = rules
    .replace(/^load_env$/m, () =>
      Object.entries(environment)
        .map(([name, value]) => `${name}="${value}"`)
        .join('\n'),
    )
    .replace(/^regexp .*$/m, '')
    .replace(/^save_env (.*)$/m, (_, names: string) =>
      names
        .split(' ')
        .map((name) => `echo "${name}=$${name}"`)
        .join('\n'),
    )
    .replaceAll(/\bset (\w+)=/g, '$1=')
  const output = execFileSync('sh', ['-euc', `${script}\necho "chosen=$chosen"`], { encoding: 'utf8' })
  const { chosen = '', ...counted } = Object.fromEntries(
    output
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )
  return { chosen, after: { ...environment, ...counted } }
}
