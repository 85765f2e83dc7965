/** The port on which the program beside the browser serves the page, on localhost only. */
export const PORT = 8585

/** What differs between the machines that an image is for. */
export type Board = {
  architecture: 'amd64' | 'arm64'
  /** Packages beside the common ones: kernel, firmware, boot loader. */
  packages: readonly string[]
  /** How the boot loader starts: the format of GRUB, and the name that the firmware looks for. */
  grub: { format: string; packages: readonly string[]; file: string }
  /** The kernel of Debian is not packed, and does not fit its slot: the image packs it, and GRUB unpacks it. */
  packsKernel: boolean
  /**
   * What the machine's own firmware reads before GRUB: places on the first partition, and the file of the root (a `*` stands
   * for one folder's name) or the text that lies there.
   */
  firmware: Readonly<Record<string, { from: string } | { text: string }>>
  /** The console on which the kernel speaks: a serial port, so that the display stays dark until it plays. */
  console: string
}

/** What every box has, whatever its processor. */
export const COMMON: readonly string[] = [
  ...['systemd-sysv', 'udev', 'dbus', 'kmod', 'initramfs-tools', 'zstd', 'fdisk', 'e2fsprogs', 'dosfstools'],
  ...['ca-certificates', 'chrony', 'gpsd', 'nftables', 'rauc', 'rauc-service', 'grub-common'],
  ...['network-manager', 'wpasupplicant', 'wireless-regdb', 'modemmanager', 'usb-modeswitch'],
  ...['cage', 'seatd', 'wlr-randr', 'grim', 'chromium', 'nodejs', 'libgl1-mesa-dri', 'libegl1'],
  ...['fontconfig', 'fonts-noto-core', 'fonts-noto-color-emoji', 'fonts-wqy-microhei'],
]

export const BOARDS: Readonly<Record<Board['architecture'], Board>> = {
  amd64: {
    architecture: 'amd64',
    packages: [
      'linux-image-amd64',
      'firmware-intel-graphics',
      'firmware-iwlwifi',
      'firmware-realtek',
      'firmware-mediatek',
    ],
    grub: {
      format: 'x86_64-efi',
      packages: ['grub-efi-amd64-bin', 'grub-efi-amd64-unsigned'],
      file: 'BOOTX64.EFI',
    },
    packsKernel: false,
    firmware: {},
    console: 'ttyS0,115200',
  },
  arm64: {
    architecture: 'arm64',
    packages: ['linux-image-arm64', 'raspi-firmware', 'u-boot-rpi', 'firmware-brcm80211'],
    grub: {
      format: 'arm64-efi',
      packages: ['grub-efi-arm64-bin', 'grub-efi-arm64-unsigned'],
      file: 'BOOTAA64.EFI',
    },
    packsKernel: true,
    // The firmware of a Raspberry Pi 4 or 5 starts U-Boot, which gives GRUB what UEFI gives it elsewhere.
    firmware: {
      'config.txt': { text: 'arm_64bit=1\nkernel=u-boot.bin\nenable_uart=1\ndisable_splash=1\n' },
      'u-boot.bin': { from: 'usr/lib/u-boot/rpi_arm64/u-boot.bin' },
      'start4.elf': { from: 'usr/lib/raspi-firmware/start4.elf' },
      'fixup4.dat': { from: 'usr/lib/raspi-firmware/fixup4.dat' },
      'bcm2711-rpi-4-b.dtb': { from: 'usr/lib/*/broadcom/bcm2711-rpi-4-b.dtb' },
      'bcm2712-rpi-5-b.dtb': { from: 'usr/lib/*/broadcom/bcm2712-rpi-5-b.dtb' },
    },
    console: 'ttyAMA0,115200',
  },
}

/** Files of packages that a box never reads. */
export const LEFT_OUT: readonly string[] = [
  ...['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/info/*', '/usr/share/locale/*', '/usr/share/lintian/*'],
  ...['/usr/share/bash-completion/*', '/usr/share/zsh/*', '/usr/share/gtk-3.0/emoji/*'],
  ...['amd', 'nouveau', 'radeon'].map((driver) => `/usr/lib/modules/*/kernel/drivers/gpu/drm/${driver}/*`),
  ...[
    'infiniband',
    'isdn',
    'target',
    'comedi',
    'nfc',
    'scsi/lpfc',
    'scsi/qla2xxx',
    'scsi/mpt3sas',
    'scsi/megaraid',
  ].map((drivers) => `/usr/lib/modules/*/kernel/drivers/${drivers}/*`),
  // Cameras and tuners. Displays need the rest of this folder.
  ...['dvb-core', 'dvb-frontends', 'common', 'i2c', 'pci', 'platform', 'radio', 'tuners', 'usb', 'v4l2-core'].map(
    (kind) => `/usr/lib/modules/*/kernel/drivers/media/${kind}/*`,
  ),
  ...['mellanox', 'chelsio', 'qlogic', 'sfc', 'netronome', 'emulex', 'brocade', 'cavium', 'cisco'].map(
    (maker) => `/usr/lib/modules/*/kernel/drivers/net/ethernet/${maker}/*`,
  ),
  ...['btrfs', 'xfs', 'ocfs2', 'gfs2', 'jfs', 'nfs', 'nfsd', 'ceph', 'smb', 'f2fs', 'afs', 'bcachefs', 'ubifs'].map(
    (kind) => `/usr/lib/modules/*/kernel/fs/${kind}/*`,
  ),
  '/usr/lib/modules/*/kernel/sound/*',
  '/usr/lib/chromium/libVkLayer_khronos_validation.so',
  '/usr/share/nodejs/corepack/*',
  '/usr/lib/modules/*/kernel/arch/x86/kvm/*',
  // Radios before 2018, and makers' tables for chips of telephones and television sets.
  ...['1', '2', '3', '4', '5', '6', '7'].map((first) => `/usr/lib/firmware/iwlwifi-${first}*`),
  ...['mt798*', 'mt799*', 'mt8*', 'mt6*'].map((name) => `/usr/lib/firmware/mediatek/${name}`),
]

/** Fonts of Noto that stay: Latin, Sinhala, Tamil, and Arabic where a text quotes it. */
export const FONTS: readonly string[] = ['NotoSans', 'NotoSansSinhala', 'NotoSansTamil', 'NotoSansArabic']
