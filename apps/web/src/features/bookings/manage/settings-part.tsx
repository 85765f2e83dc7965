import { type ReactNode, useId } from 'react'

/** A section of the settings, with an explanation. */
export function SettingsPart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-5">
      <div>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="text-sm text-soft">{text}</p>
      </div>
      {children}
    </section>
  )
}
