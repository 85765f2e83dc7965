import type { TFunction } from 'i18next'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx'
import { areHoursValid } from '../../hours/hours-choice'
import { isOutside } from '../../maps/locations'
import type { Draft } from './draft'

/** The parts of the booking form, in their order. */
const PARTS = ['places', 'vehicle', 'when', 'ad', 'who'] as const
type PartName = (typeof PARTS)[number]

const TITLES = {
  places: 'booking.placesPart',
  vehicle: 'booking.vehiclePart',
  when: 'booking.when',
  ad: 'booking.yourAd',
  who: 'booking.details',
} as const satisfies Record<PartName, string>

/** An entry that is missing before the form can be submitted, and the part in which it is made. */
export interface Missing {
  readonly part: PartName
  readonly text: string
}

/** The missing entries, in the order of the form. */
export function missingIn(
  t: TFunction,
  draft: Draft,
  { uploading, updating }: { readonly uploading: boolean; readonly updating: boolean },
): Missing[] {
  const all: readonly (readonly [isMissing: boolean, part: PartName, text: string])[] = [
    [draft.locations.length === 0, 'places', t('validation.locations')],
    [draft.locations.some(isOutside), 'places', t('validation.outOfBounds')],
    [draft.quantity < 1, 'vehicle', t('validation.quantity')],
    [!areHoursValid(draft.hours), 'when', t('validation.hours')],
    [uploading, 'ad', t('booking.stillUploading')],
    [!uploading && !draft.creative, 'ad', t('validation.creative')],
    [draft.shares?.some((share) => share < 1) === true, 'ad', t('validation.share')],
    [draft.brandName.trim() === '', 'who', t('booking.brandMissing')],
    [draft.contactEmail.trim() === '', 'who', t('booking.emailMissing')],
    [updating, 'vehicle', t('booking.calculating')],
  ]
  return all.flatMap(([isMissing, part, text]) => (isMissing ? [{ part, text }] : []))
}

const idOf = (part: PartName) => `part-${part}`

/** Scrolls to a part and moves the keyboard into it. */
export function jumpTo(part: PartName): void {
  const section = document.getElementById(idOf(part))
  section?.scrollIntoView({ block: 'start' })
  const empty = [...(section?.querySelectorAll<HTMLInputElement>('input[required]') ?? [])].find(({ value }) => !value)
  ;(empty ?? section)?.focus({ preventScroll: true })
}

/** A numbered part of the form. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section
      id={idOf(name)}
      tabIndex={-1}
      className="scroll-mt-20 lg:scroll-mt-40 rounded-card border border-line bg-card p-4 outline-none sm:p-6"
    >
      <h2 className="mb-5 flex items-center gap-3 text-xl">
        <span
          aria-hidden
          className="tabular grid size-8 flex-none place-items-center rounded-full border-2 border-ink font-display text-base font-bold"
        >
          {PARTS.indexOf(name) + 1}
        </span>
        {t(TITLES[name])}
      </h2>
      <div className="grid grid-cols-1 gap-8">{children}</div>
    </section>
  )
}

/** A titled group within a part. */
export function Subpart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-4 text-lg">{title}</h3>
      {children}
    </section>
  )
}

/** The parts of the form and which of them are done. Stays in view beside a summary. */
export function Rail({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('booking.parts')}
      className="@container z-[6] rounded-card border border-line bg-card px-1 py-2 sm:px-2 lg:sticky lg:top-18"
    >
      <ol className="flex justify-between gap-1">
        {PARTS.map((part, index) => {
          const isDone = !missing.some((one) => one.part === part)
          return (
            <li key={part} className="min-w-0">
              <button
                type="button"
                onClick={() => jumpTo(part)}
                className="flex min-h-11 w-full min-w-11 items-center justify-center gap-2 rounded-control px-1.5 text-sm font-medium hover:bg-raised"
              >
                <span
                  aria-hidden
                  className={cx(
                    'tabular grid size-7 flex-none place-items-center rounded-full border-2 text-sm font-bold',
                    isDone ? 'border-lagoon bg-lagoon text-card' : 'border-control',
                  )}
                >
                  {isDone ? <Check className="size-4" /> : index + 1}
                </span>
                <span className="@max-xl:sr-only">{t(`booking.rail_${part}`)}</span>
                <span className="sr-only">{t(isDone ? 'booking.partDone' : 'booking.partOpen')}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
