/** Where kept files of ads are, for the service worker and the pages: below the screen's own address. */
export const KEPT_PATH = '/screen/kept/'
export const FILES_CACHE = 'ayob-files'
