/** Hands a file to the browser to keep under a name. */
export function saveFile({ name, file }: { name: string; file: Blob }): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file when the click returns; the address is only needed until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
