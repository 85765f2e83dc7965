import type { Board } from './boards'

/** The boxes that an update is for. */
export const compatible = (architecture: string): string => `ayob-${architecture}`

/** The two slots as RAUC knows them: it counts their starts with GRUB, and writes the one that does not run. */
export function raucConfig({ architecture }: Board, updates: boolean): string {
  const slot = (index: number, name: 'a' | 'b', letter: 'A' | 'B') => `
[slot.rootfs.${index}]
device=/dev/disk/by-partlabel/root-${name}
type=raw
bootname=${letter}

[slot.boot.${index}]
device=/dev/disk/by-partlabel/boot-${name}
type=raw
parent=rootfs.${index}
`
  return `[system]
compatible=${compatible(architecture)}
bootloader=grub
grubenv=/boot/efi/EFI/BOOT/grubenv
data-directory=/data/rauc
bundle-formats=verity
${updates ? '\n[keyring]\npath=/etc/rauc/keyring.pem\n' : ''}${slot(0, 'a', 'A')}${slot(1, 'b', 'B')}`
}
