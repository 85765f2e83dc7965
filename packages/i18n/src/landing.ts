import en from './en/landing.json'
import si from './si/landing.json'
import ta from './ta/landing.json'

/** The texts of the landing page, which is prerendered, in each language. */
export const landing = { en, si, ta }
