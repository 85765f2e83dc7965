import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const TYPING_MS = 300

interface Props {
  value: string
  placeholder: string
  onChange: (value: string) => void
}

/** A search that starts 300 ms after the last key press. */
export function SearchBox({ value, placeholder, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // The address changed by other means, such as Back or a kept view.
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (text === value) return
    const timer = window.setTimeout(() => {
      sent.current = text.trim()
      onChange(sent.current)
    }, TYPING_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return (
    <search className="relative mb-4 block w-full max-w-sm">
      <Search aria-hidden className="absolute top-3.5 left-3.5 size-4 text-soft" />
      <input
        type="search"
        aria-label={t('common.search')}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="control pl-10!"
      />
    </search>
  )
}
