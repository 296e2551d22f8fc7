import '#lib/zod.ts'
import '#lib/office.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { speakRussian } from '#lib/speak-russian.ts'
import { showTheme } from '#lib/theme.ts'

showTheme()
speakRussian()
createRoot(document.getElementById('office')!).render(<App />)
