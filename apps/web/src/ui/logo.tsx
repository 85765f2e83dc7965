import { cx } from './cx'
import { LedText } from './led'

/** The name in dots. The link or heading around it carries the name for those who can't see it. */
export function Logo({ className }: { className?: string }) {
  return <LedText text="AYOB" label="AYOB" className={cx('h-6 w-auto text-turmeric', className)} />
}
