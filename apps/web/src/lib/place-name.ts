import { placeNameIn } from '@ayob/i18n/place-names'
import { shownLanguage } from './language'

/** Returns the name of a route, an area or a listed place in the language of the page. Any other name stays as it is. */
export const placeName = (name: string): string => placeNameIn(shownLanguage(), name)
