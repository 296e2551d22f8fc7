import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSERS } from '../web/browsers.ts'

/** The office is a bundle of its own: nothing of it is in the players' pages, and nothing of theirs here. */
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
