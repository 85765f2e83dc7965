// What the tests in e2e/components measure of the ad maker, in a real browser with its real letters.
import '../src/styles/fonts.css'
import { FONTS } from '@ayob/contract/designs'
import { layOut } from '@ayob/domain/designs/layout'
import { cutFor } from '@ayob/domain/designs/slots'
import { frameCanvas } from '../src/features/maker/export'
import { createPictureCache } from '../src/features/maker/pictures'
import { slotsFrom, TEMPLATES } from '../src/features/maker/templates'
import { directionOf, drawnText, fontOf, loadLetters, measureIn } from '../src/features/maker/text-fitting'

const maker = {
  FONTS,
  cutFor,
  directionOf,
  fontOf,
  TEMPLATES,
  layOut,
  slotsFrom,
  drawnText,
  loadLetters,
  measureIn,
  frameCanvas,
  createPictureCache,
}
export type Maker = typeof maker

Object.assign(window, { maker })
