import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSERS } from '../web/browsers.ts'

/** The office is a separate bundle: it shares no files with the players' pages. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    target: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  css: { transformer: 'lightningcss' },
})
