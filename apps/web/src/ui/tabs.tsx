import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { count } from '../lib/format'

interface TabItem<Value extends string> {
  value: Value
  label: string
  count?: number
}

interface Props<Value extends string> {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
}

/** Tabs with counts above the panel of the chosen tab. */
export function Tabs<Value extends string>({ label, items, value, onChange, children }: Props<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List
        aria-label={label}
        activateOnFocus={false}
        className="relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="flex min-h-12 flex-none items-center gap-2 rounded-t-control px-3 font-medium text-soft hover:text-ink data-[active]:text-ink"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="tabular min-w-6 rounded-full bg-raised px-1.5 text-center text-sm leading-6 text-ink">
                {count(item.count)}
              </span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-[3px] w-[var(--active-tab-width)] translate-x-[var(--active-tab-left)] rounded-t-full bg-lagoon transition-all duration-150" />
      </Base.List>
      <Base.Panel value={value} key={value} className="pt-5 focus-visible:outline-offset-4">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
