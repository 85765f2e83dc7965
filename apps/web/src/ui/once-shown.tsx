import { Copy } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import { Dialog } from './dialog'
import { Input } from './field'
import { Note } from './states'

interface Props {
  title: string
  /** Says that it is not shown again. */
  text: string
  label: string
  /** The secret; without one the dialog is closed. */
  value: string | undefined
  onDone: () => void
}

/** A secret that is shown once, to be copied. */
export function OnceShown({ title, text, label, value, onDone }: Props) {
  const { t } = useTranslation()
  const copy = (secret: string) =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(t('keys.copied')),
      () => toast.error(t('keys.copyFailed')),
    )
  return (
    <Dialog
      open={value !== undefined}
      onClose={onDone}
      title={title}
      footer={
        <>
          <Button icon={Copy} onClick={() => void copy(value ?? '')}>
            {t('keys.copy')}
          </Button>
          <Button variant="primary" onClick={onDone}>
            {t('keys.done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Note>
          <p role="status">{text}</p>
        </Note>
        <Input
          label={label}
          readOnly
          value={value ?? ''}
          className="font-mono"
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  )
}
