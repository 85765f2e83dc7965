import { renderToString } from 'react-dom/server'
import { LandingRoot } from '../features/landing/landing-root'

/** The landing page as HTML, for the build. */
export function render(): string {
  return renderToString(<LandingRoot />)
}
