import { type DesignDocument, MAX_FRAMES } from '@ayob/contract/designs'
import { ACROSS_M } from '@ayob/domain/creatives/legibility'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useNameOf } from './element-list'
import { fixed, laidOut, problemsIn, withSlots } from './laid-out'
import type { useDraft } from './use-draft'

interface Props {
  open: boolean
  onClose: () => void
  draft: Pick<ReturnType<typeof useDraft>, 'document' | 'change'>
}

/** Says why an ad is not saved yet, and mends it with one tap. */
export function ProblemsDialog({ open, onClose, draft: { document, change } }: Props) {
  const { t } = useTranslation()
  const texts = useProblemTexts(document)
  const fix = () => {
    const made = repaired(document)
    if (!made) return void toast.error(t('maker.noFix'))
    change(() => made)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('maker.problemsTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={fix}>
            {t('maker.fix')}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What is wrong with an ad, in the words of the page. */
function useProblemTexts(document: DesignDocument): string[] {
  const { t } = useTranslation()
  const nameOf = useNameOf(() => false)
  const { slots } = document
  if (slots) return laidOut(slots).left.map((slot) => t('maker.noRoom', { parts: t(`maker.slot_${slot}`) }))
  const texts = problemsIn(document).map(({ frame, problem }) => {
    const named = (id: string) => {
      const element = frame.elements.find((one) => one.id === id)
      return element ? nameOf(element) : ''
    }
    const part = named(problem.part)
    if (problem.kind === 'overlap') return t('maker.problem_overlap', { part, other: named(problem.other) })
    return t(`maker.problem_${problem.kind}`, { part, metres: ACROSS_M })
  })
  return [...new Set(texts)]
}

/** The ad with room for everything; undefined when three pictures are not enough. */
function repaired(document: DesignDocument): DesignDocument | undefined {
  const { slots } = document
  if (!slots) return fixed(document, MAX_FRAMES)
  for (let pictures = slots.pictures + 1; pictures <= MAX_FRAMES; pictures += 1) {
    if (laidOut({ ...slots, pictures }).left.length === 0) return withSlots(document, { ...slots, pictures })
  }
  return undefined
}
