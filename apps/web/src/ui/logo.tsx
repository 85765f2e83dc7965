import { cx } from './cx'
import { LedText } from './led'

/** The name in dots. */
export function Logo({ className }: { className?: string }) {
  return <LedText text="AYOB" label="AYOB" className={cx('h-6 w-auto text-turmeric', className)} />
}
