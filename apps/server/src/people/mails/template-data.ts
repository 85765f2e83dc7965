import type { Cents } from '@ayob/contract/money'
import type { LanguageCode } from '@ayob/i18n/languages'
import type { MailContent } from './mail-content'

export interface BookingFacts {
  readonly reference: string
  readonly brandName: string
  readonly durationDays: number
  readonly totalCents: Cents
}

export interface Flight {
  readonly startDate: string
  /** The first day without the ad. */
  readonly endDate: string
}

export interface PayoutFacts {
  readonly number: string
  readonly netCents: Cents
  readonly reference: string | null
  readonly reason: string | null
}

export type PayoutStep = 'Requested' | 'Monthly' | 'Approved' | 'Exported' | 'Paid' | 'Failed'

/** Translates a key of the catalogue into the reader's language. */
export interface Say {
  (key: string, values?: Readonly<Record<string, string | number>>): string
  readonly language: LanguageCode
}

/**
 * A mail without its greeting. `action` is the button: a key below `mails.` and the path of a page. `links` have the
 * names and paths of more pages.
 */
export interface Written extends Omit<MailContent, 'greeting' | 'action' | 'links'> {
  readonly action?: readonly [label: string, path: string]
  readonly links?: {
    readonly text: string
    readonly items: readonly { readonly name: string; readonly path: string }[]
  }
}

export type Templates = Readonly<Record<string, (say: Say, data: never) => Written>>
