/** Some browsers read the file only some time after the click has returned. */
const KEPT_MS = 60_000

/** Lets the browser save a file. */
export function saveFile({ name, file }: { name: string; file: Blob }): void {
  follow(file, { download: name })
}

/** Shows a file in a new tab. */
export function openFile(file: Blob): void {
  follow(file, { target: '_blank', rel: 'noopener' })
}

function follow(file: Blob, how: Partial<Pick<HTMLAnchorElement, 'download' | 'target' | 'rel'>>): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, ...how }).click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
