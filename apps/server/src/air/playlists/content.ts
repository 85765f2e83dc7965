/** An ad as JSON without its pace, written once for all playlists. */
export interface AdText {
  readonly id: string
  readonly head: string
  readonly tail: string
}

/** The content of a playlist. It is kept for a while after it is replaced, so it is small. */
export interface Content {
  /** A digest of the content. */
  readonly version: string
  /** The pacing round of its weights. */
  readonly round: number
  /** Everything but the version and the ads, as JSON. */
  readonly frame: string
  /** In the order of their ids. */
  readonly ads: readonly AdText[]
  /** Weight and goal of each ad, in turn. */
  readonly paces: Float64Array
}

/** An ad of a playlist as JSON. */
export const adJson = ({ head, tail }: AdText, weight: number | undefined, goalLeft: number | undefined): string =>
  `${head},"weight":${weight},"goal_left":${goalLeft},${tail}`

/** The whole playlist as JSON. */
export function wholeJson({ version, frame, ads, paces }: Content): string {
  const texts = ads.map((ad, at) => adJson(ad, paces[2 * at], paces[2 * at + 1]))
  return `{"version":"${version}","ads":[${texts.join()}],${frame.slice(1)}`
}
