import { createRoot, hydrateRoot } from 'react-dom/client'
import { LandingRoot } from '../features/landing/landing-root'

const root = document.getElementById('root')
if (root?.firstElementChild) hydrateRoot(root, <LandingRoot />)
else if (root) createRoot(root).render(<LandingRoot />)
