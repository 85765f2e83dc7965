import type { LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from './cx'

interface Props {
  icon: LucideIcon
  label: string
  hint: string
  /** The file name endings that the file dialog offers. */
  endings: readonly string[]
  name?: string
  multiple?: boolean
  /** Called with at least one file. The same file may be chosen again. */
  onFiles: (files: readonly File[]) => void
}

/** An area to choose or drop files. */
export function DropZone({ icon: Icon, label, hint, endings, name, multiple, onFiles }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    <div
      className={cx(
        'relative grid justify-items-center gap-2 rounded-card border-2 border-dashed px-6 py-8 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon',
        over ? 'border-lagoon bg-lagoon/5' : 'border-control bg-card',
      )}
    >
      <Icon aria-hidden className="size-7 text-lagoon" />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p id={`${id}-hint`} className="max-w-md text-balance text-sm text-soft">
        {hint}
      </p>
      <input
        id={id}
        name={name}
        type="file"
        multiple={multiple}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  )
}
