/** The first letters of a name in a disc. */
export function Avatar({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
  const initials = `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1) : ''}`.toUpperCase()
  return (
    <span
      aria-hidden
      className="grid size-10 flex-none place-items-center rounded-full bg-turmeric text-sm font-bold text-on-turmeric"
    >
      {initials}
    </span>
  )
}
