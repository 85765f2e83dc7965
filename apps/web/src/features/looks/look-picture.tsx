import { LOOK_SIZE } from '@ayob/contract/looks'
import { cx } from '../../ui/cx'

const FRAME = 'aspect-[3/1] w-full rounded-control border border-line'

/** The picture that a screen sent, or a text if there is none. */
export function LookPicture({ url, alt, instead }: { url: string | null; alt: string; instead: string }) {
  if (url === null)
    return (
      <p className={cx(FRAME, 'grid place-items-center bg-raised px-3 text-center text-sm text-soft')}>{instead}</p>
    )
  return <img src={url} alt={alt} {...LOOK_SIZE} className={cx(FRAME, 'h-auto object-cover')} />
}
