import { cx } from './cx'

interface Props {
  name: string
  /** The address of a photo; without one initials are shown. */
  url?: string | null | undefined
  size?: 'small' | 'large'
}

/** Returns the first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
  return `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1) : ''}`.toUpperCase()
}

/** The photo of a person in a circle, or the initials. */
export function Avatar({ name, url, size = 'small' }: Props) {
  const measure = size === 'large' ? 'size-24 text-3xl' : 'size-10 text-sm'
  if (url) return <img src={url} alt="" className={cx('flex-none rounded-full object-cover', measure)} />
  return (
    <span
      aria-hidden
      className={cx('grid flex-none place-items-center rounded-full bg-turmeric font-bold text-on-turmeric', measure)}
    >
      {initialsOf(name)}
    </span>
  )
}
