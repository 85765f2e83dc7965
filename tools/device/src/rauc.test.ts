import { expect, test } from 'vitest'
import { BOARDS } from './boards'
import { raucConfig } from './rauc'

test('RAUC writes root and kernel of a slot together, and takes only what the certificate has signed', () => {
  const config = raucConfig(BOARDS.amd64, true)
  expect(config).toContain('compatible=ayob-amd64\nbootloader=grub\n')
  expect(config).toContain('[keyring]\npath=/etc/rauc/keyring.pem\n')
  for (const [index, letter] of ['a', 'b'].entries()) {
    const root = `[slot.rootfs.${index}]\ndevice=/dev/disk/by-partlabel/root-${letter}\ntype=raw\nbootname=${letter.toUpperCase()}\n`
    const boot = `[slot.boot.${index}]\ndevice=/dev/disk/by-partlabel/boot-${letter}\ntype=raw\nparent=rootfs.${index}\n`
    expect(config).toContain(`${root}\n${boot}`)
  }
})

test('an image without a certificate names none', () => {
  expect(raucConfig(BOARDS.amd64, false)).not.toContain('keyring')
})
