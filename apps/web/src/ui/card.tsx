import { type ReactNode, useId } from 'react'
import { cx } from './cx'

interface SectionProps {
  title: string
  /** Below the title. */
  text?: ReactNode
  /** Opposite the title: a badge, a link, a button. */
  aside?: ReactNode
  level?: 2 | 3
  className?: string
  children?: ReactNode
}

interface TitledProps extends SectionProps {
  titleClass: string
}

function Titled({ title, text, aside, level = 2, className, titleClass, children }: TitledProps) {
  const id = useId()
  const Heading = `h${level}` as const
  const heading = (
    <Heading id={id} className={titleClass}>
      {title}
    </Heading>
  )
  return (
    <section aria-labelledby={id} className={className}>
      {aside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {text && <p className="mt-1 text-soft">{text}</p>}
      {children}
    </section>
  )
}

/** A part of a page or a dialog, labelled by its heading. */
export function Section({ level = 2, ...rest }: SectionProps) {
  return <Titled {...rest} level={level} titleClass={level === 2 ? 'text-xl' : 'text-lg'} />
}

/** A section on a surface with a border. Without a title it is only the surface. */
export function Card({ title, className, ...rest }: Omit<SectionProps, 'title'> & { title?: string }) {
  const surface = cx('rounded-card border border-line bg-card p-5 sm:p-6', className)
  if (title) return <Titled {...rest} title={title} titleClass="text-lg" className={surface} />
  return <section className={surface}>{rest.children}</section>
}
