/** What an image is made with. The rest, a technician fills in on any laptop. */
export type BoxSettings = { server: string; token?: string; language?: 'en' | 'si' | 'ta' }

/**
 * The template of ayob.conf on the partition AYOB, with the line ends of Windows, whose editor shows older files with
 * others on one line. `apps/device` reads it.
 */
export function boxSettings({ server, token = '', language = 'en' }: BoxSettings): string {
  return `# AYOB: settings of this box. One setting per line, NAME = VALUE. Lines that begin with # are notes.
# Change what you need, save, eject, and start the box. A mistake is shown on the display.

# The server that this box belongs to.
server = ${server}

# The batch token: with it, the box enrols itself. Without it, pair the box with the code on its display.
token = ${token}
# The serial number on the label of the box. Empty: the number of the machine itself.
serial =

# The language of the self-test: en, si or ta.
language = ${language}

# Wi-Fi. Empty: none. A cable needs no setting.
wifi = 
wifi_password = 

# Mobile network: the APN of the SIM card. Empty: none. Dialog: dialogbb, SLT-Mobitel: mobitel, Hutch: htcbb.
apn = 
apn_user = 
apn_password = 
sim_pin = 

# The display: its size in pixels (empty: as the display says), and its rotation: 0, 90, 180 or 270 degrees.
size = 
rotation = 0

# Brightness in percent from an hour of the day on, as on the clock of Sri Lanka.
brightness = 06:00 100, 18:30 60, 22:00 35

# The position receiver. Empty: one on USB is found by itself. Else its serial port, such as /dev/ttyS1.
gps = 
`
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\r\n')
}
