import type { Board } from './boards'
import { type PartitionName, partition } from './layout'

/** How often a new slot is started without reaching a playing display before the other one gets its turn. */
export const STARTS = 2
/**
 * The same for a slot that has played since it was written. A driver who turns the key twice in a minute has cut two starts
 * of a slot with which nothing is wrong; a disk that has lost a slot ends all of them.
 */
export const STARTS_OF_A_PROVEN_SLOT = 8

/** Modules of GRUB for what its configuration does and for the disks that it reads. */
export const GRUB_MODULES = [
  ...['part_gpt', 'fat', 'normal', 'configfile', 'linux', 'loadenv', 'test', 'regexp', 'echo', 'sleep'],
  ...['reboot', 'search', 'search_fs_uuid', 'all_video', 'halt'],
]

/** Words of the kernel's command line: nothing on the display, and a machine that never waits for somebody. */
const quiet = (console: string) =>
  `ro rootfstype=squashfs console=${console} quiet loglevel=4 panic=10 consoleblank=0 vt.global_cursor_default=0 net.ifnames=0 systemd.journald.forward_to_console=no`

/**
 * The configuration of GRUB. It counts the starts of each slot in grubenv, as RAUC reads and writes them: ORDER, and OK and
 * TRY of A and B; SEEN says that a slot has played since it was written (`/usr/lib/ayob/ask`). A slot whose starts are used up is left to the other one; when neither is left, both begin again.
 * A grubenv that can't be read counts nothing, and A starts.
 */
export function grubConfig(board: Board): string {
  const entry = (slot: 'A' | 'B', boot: PartitionName, root: PartitionName) => `menuentry "${slot}" {
  set slot=($disk,gpt${partition(boot).number})
  linux $slot/vmlinuz root=PARTUUID=${partition(root).guid} rauc.slot=${slot} ${quiet(board.console)}
  initrd $slot/initrd.img
}`
  const count = (slot: 'A' | 'B') => {
    const steps = Array.from({ length: STARTS_OF_A_PROVEN_SLOT }, (_, tried) => {
      const more = tried < STARTS ? '' : ` -a "$${slot}_SEEN" = "1"`
      return `if [ "$${slot}_TRY" = "${tried}"${more} ]; then
      set chosen=${slot}
      set ${slot}_TRY=${tried + 1}`
    })
    return `
  if [ "$chosen" = "" -a "$one" = "${slot}" -a "$${slot}_OK" = "1" ]; then
    ${steps.join('\n    el')}
    fi
  fi`
  }
  return `set timeout=0
set ORDER="A B"
set A_OK=1
set B_OK=0
set A_TRY=0
set B_TRY=0
set A_SEEN=0
set B_SEEN=0
load_env
regexp --set=1:disk '^(hd[0-9]+)' "$root"
set chosen=
for one in $ORDER; do${count('A')}${count('B')}
done
if [ "$chosen" = "" ]; then
  # Neither slot has a start left: both begin again, the first one first.
  set A_TRY=0
  set B_TRY=0
  for one in $ORDER; do
    if [ "$chosen" = "" -a "$one" = "A" -a "$A_OK" = "1" ]; then set chosen=A; set A_TRY=1; fi
    if [ "$chosen" = "" -a "$one" = "B" -a "$B_OK" = "1" ]; then set chosen=B; set B_TRY=1; fi
  done
fi
if [ "$chosen" = "" ]; then set chosen=A; fi
save_env A_TRY B_TRY
set default="$chosen"
if [ "$chosen" = "A" ]; then set fallback="B"; else set fallback="A"; fi
${entry('A', 'boot-a', 'root-a')}
${entry('B', 'boot-b', 'root-b')}
`
}

/** A block of GRUB's variables: 1,024 bytes, filled up with #. */
export function grubEnvironment(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  return `# GRUB Environment Block\n${lines.join('')}`.padEnd(1024, '#')
}

/** A new box: A is good, B is empty. */
export const FIRST_ENVIRONMENT = {
  ...{ ORDER: 'A B', A_OK: '1', B_OK: '0', A_TRY: '0', B_TRY: '0' },
  ...{ A_SEEN: '0', B_SEEN: '0' },
}
