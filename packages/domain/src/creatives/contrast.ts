/** Relative luminance of one channel, 0 to 255, as defined by WCAG 2.2. */
const channel = (value: number) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of a colour, 0 (black) to 1 (white). */
export const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)

/** The contrast ratio of two luminances, 1 to 21. */
export const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** Relative luminance of a colour such as #ffb000. */
export function luminanceOf(color: string): number {
  const value = Number.parseInt(color.slice(1), 16)
  return luminance(value >> 16, (value >> 8) & 255, value & 255)
}

/** The contrast ratio of two colours such as #ffb000 and #0c1424, 1 to 21. */
export const colorContrast = (a: string, b: string): number => contrastOf(luminanceOf(a), luminanceOf(b))
