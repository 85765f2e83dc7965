import { pause } from './wait'
import { words } from './words'

const LONGEST_MS = 3_000
const WEIGHTS = [400, 700]

/** Loads the letters of the language before it is shown, because a device without them would show boxes meanwhile. */
export async function loadLetters(): Promise<void> {
  const texts = Object.values(words()).join('')
  const font = (weight: number) => `${weight} 1em "Noto Sans Sinhala", "Noto Sans Tamil"`
  // Without them, the system's own letters have to do.
  const loaded = Promise.all(WEIGHTS.map((weight) => document.fonts.load(font(weight), texts))).catch(() => undefined)
  await Promise.race([loaded, pause(LONGEST_MS)])
}
