import { createRoot } from 'react-dom/client'
import { App } from '../app/app'

const root = document.getElementById('root')
if (root) {
  root.replaceChildren()
  createRoot(root).render(<App />)
}
