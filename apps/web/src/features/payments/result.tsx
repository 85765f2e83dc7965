import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '../../lib/use-title'
import { cx } from '../../ui/cx'
import { Logo } from '../../ui/logo'

const VARIANTS = {
  success: { icon: CircleCheck, colour: 'text-leaf' },
  pending: { icon: Clock, colour: 'text-amber' },
  failed: { icon: CircleX, colour: 'text-brick' },
} as const

interface Props {
  variant: keyof typeof VARIANTS
  title: string
  text: string
  facts?: ReactNode
  actions: ReactNode
  /** What comes next, on a page of more width. */
  children?: ReactNode
}

/** The result of a payment, without a layout because the browser comes back from another site. */
export function PaymentResult({ variant, title, text, facts, actions, children }: Props) {
  useTitle(title)
  const { icon: Icon, colour } = VARIANTS[variant]
  return (
    <main className="grid min-h-dvh grid-cols-1 content-center justify-items-center p-4">
      <div className="w-full max-w-lg">
        <div className="mb-6 inline-block rounded-control bg-night px-3.5 py-2.5">
          <Logo className="h-5" />
        </div>
        <section className="rounded-card border border-line bg-card p-6 sm:p-8" aria-live="polite">
          <Icon aria-hidden className={cx('size-12', colour)} />
          <h1 className="mt-4 text-2xl break-words sm:text-3xl">{title}</h1>
          <p className="mt-3 text-soft">{text}</p>
          {facts}
          <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div>
        </section>
      </div>
      {children && <div className="mt-6 w-full max-w-5xl">{children}</div>}
    </main>
  )
}
