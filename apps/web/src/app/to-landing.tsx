import { useEffect } from 'react'
import { leave } from '../lib/session'

/** The landing page is a document of its own, so the way there is a real one. */
export function ToLanding() {
  useEffect(leave, [])
  return null
}
