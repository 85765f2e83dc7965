import type { ScreenCreative } from '@ayob/contract/playlists'
import type { LookPrint } from '@ayob/domain/looks/print'
import type { Core } from '../../platform/core'
import type { FileStore } from '../../platform/files'
import type { KnownScreen } from '../../platform/http/screen-route'
import type { Reader } from '../../platform/ports'

/** Reads pictures in separate processes. */
export interface LookPictures {
  /**
   * The print of a screen's picture, which is re-encoded to `to`. Undefined when it is not a complete JPEG or PNG of
   * the right size. Errors: 503 while too many files wait.
   */
  read(screenId: string, from: string, to: string): Promise<LookPrint | undefined>
  /** The prints of a creative as shown on a display, several if it moves; null when they can't be made here. */
  ofCreative(creative: ScreenCreative): Promise<readonly LookPrint[] | null>
  /** The prints of a screen without an ad: of the house ad with a number, or of all and the AYOB panel. Null as above. */
  withoutAd(number: number | null): Promise<readonly LookPrint[] | null>
}

/** The screen's claims about its picture. */
export interface Shown {
  /** Null for a house ad. */
  readonly bookingId: string | null
  readonly shownAt: Date
  readonly lat: number | null
  readonly lng: number | null
  /** The number of the creative if the ad has several, or of the house ad. */
  readonly creative: number | null
}

export interface LookDeps extends Core {
  readonly files: FileStore
  readonly pictures: LookPictures
  /** The creative of an ad; null when it was not in the screen's playlist at that time and place. Provided by playlists. */
  readonly creativeOf: (bookingId: string, screen: KnownScreen, shown: Shown) => Promise<ScreenCreative | null>
}

export interface LookPageDeps extends Core {
  readonly files: FileStore
  readonly links: {
    make(file: string, sessionId: string): string
    open(file: string, query: unknown): string | undefined
  }
  /** The advertiser of a booking; undefined for an unknown booking. */
  readonly advertiserOf: (reader: Reader, bookingId: string) => Promise<string | undefined>
  /** Numbers and brands of bookings, by id. */
  readonly bookingNames: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Returns true while a session is valid. */
  readonly isSession: (reader: Reader, id: string) => Promise<boolean>
}
