import '../styles/index.css'
import { readSession } from '../lib/session'

if (readSession().role === 'visitor') document.documentElement.classList.remove('signed-in')

// A visitor's front door is the prerendered landing page alone; everything else is the application.
if (window.location.pathname === '/' && readSession().role === 'visitor') void import('./landing')
else void import('./app')
