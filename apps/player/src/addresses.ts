/** The address of stored ad files, for the service worker and the page. */
export const KEPT_PATH = '/screen/kept/'
export const FILES_CACHE = 'ayob-files'
