import '#lib/zod.ts'
import '#lib/office.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { showTheme } from '#lib/theme.ts'

showTheme()
createRoot(document.getElementById('office')!).render(<App />)
