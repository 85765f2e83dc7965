import { DEFAULT_DAYS } from '@ayob/contract/bookings'
import type { AnswerOf } from '@ayob/contract/call'
import type { uploadCreative } from '@ayob/contract/creatives'
import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { useEffect, useState } from 'react'
import type { Location } from '../maps/locations'

export type BookableType = (typeof BOOKABLE_TYPES)[number]
export type UploadedCreative = AnswerOf<typeof uploadCreative> & { name: string; size: number }

/** What has been entered so far. It survives a reload of the page. */
export interface Draft {
  vehicleType: BookableType
  durationDays: number
  /** Vehicles; 0 while the field is empty. */
  quantity: number
  includeVat: boolean
  locations: Location[]
  creative: UploadedCreative | null
  brandName: string
  contactEmail: string
  link: string
  notes: string
}

const KEY = 'booking-draft'

export function emptyDraft(contactEmail: string, vehicle: string | null): Draft {
  return {
    vehicleType: BOOKABLE_TYPES.find((type) => type === vehicle) ?? 'tuktuk',
    durationDays: DEFAULT_DAYS,
    quantity: 1,
    includeVat: true,
    locations: [],
    creative: null,
    brandName: '',
    contactEmail,
    link: '',
    notes: '',
  }
}

function stored(): Partial<Draft> {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') ?? {}) as Partial<Draft>
  } catch {
    return {}
  }
}

/** The draft with its changes; `forget` after it has been submitted. */
export function useDraft(contactEmail: string, vehicle: string | null) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft(contactEmail, vehicle), ...stored() }))
  useEffect(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), [draft])
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))
  const forget = () => {
    setDraft(emptyDraft(contactEmail, null))
    sessionStorage.removeItem(KEY)
  }
  return { draft, setDraft, change, forget }
}
